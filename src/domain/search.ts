const LETTERS: Record<string, string> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ŋ: 'n',
  ƴ: 'y',
  '’': "'",
  ʼ: "'",
  '‘': "'",
}

/**
 * The form in which a name is found: without accents, with plain letters for the Hausa hooked ones, one kind
 * of apostrophe, in lower case. The database's `search_key` gives the same.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ɓɗƙŋƴ’ʼ‘]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

/** A part inside a name or number is looked for from so many characters on; fewer are the beginning of a word. */
export const SHORTEST_PART = 3

/** A word as it is compared: Anne-Marie and O'Brien in one piece. The database's `without_marks` gives the same. */
const withoutMarks = (word: string) => word.replace(/[-._'"`()[\]{}+*#:!?&]/g, '')

const splitWords = (text: string) => searchKey(text).split(/[\s,;/|\\]+/)

/**
 * The words by which a name is found: each in one piece, and the parts of what is put together, but for those of a letter
 * or two, which lead nowhere. The database's `words_of` gives the same.
 */
export function searchedWords(name: string): string[] {
  return splitWords(name)
    .flatMap((word) => [
      withoutMarks(word),
      ...word.split(/[-._+()'"]+/).filter((part) => part.length > 2),
    ])
    .filter(Boolean)
}

/** The words of a search, each the beginning of one that a name is found by. The database's `query_words` gives the same. */
export function queryWords(search: string): string[] {
  return splitWords(search).map(withoutMarks).filter(Boolean)
}
