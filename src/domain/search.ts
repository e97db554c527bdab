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
