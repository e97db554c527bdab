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
 * The searchable form of a name: without accents, plain letters for the Hausa hooked ones, one kind of apostrophe,
 * lower case. Equal to the database's `search_key`.
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

/** The minimum length to match inside a name or number. Shorter texts match only the beginning of a word. */
export const SHORTEST_SUBSTRING = 3

/** A word in the form for comparison: Anne-Marie and O'Brien in one piece. Equal to the database's `without_marks`. */
const withoutMarks = (word: string) => word.replace(/[-._'"`()[\]{}+*#:!?&]/g, '')

const splitWords = (text: string) => searchKey(text).split(/[\s,;/|\\]+/)

/**
 * The words by which a name is found: each whole word, and the pieces of compounds except those of one or two letters,
 * which match too much. Equal to the database's `words_of`.
 */
export function searchedWords(name: string): string[] {
  return splitWords(name)
    .flatMap((word) => [
      withoutMarks(word),
      ...word.split(/[-._+()'"]+/).filter((piece) => piece.length > 2),
    ])
    .filter(Boolean)
}

/**
 * The words of a search. Each must be the beginning of a word that a name is found by. Equal to the database's
 * `query_words`.
 */
export function queryWords(search: string): string[] {
  return splitWords(search).map(withoutMarks).filter(Boolean)
}
