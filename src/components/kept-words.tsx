export interface KeptWordsProps {
  text: string
  /** Each as it stands in the text; nothing for one that may be missing. */
  words: readonly (string | null | undefined)[]
}

/** A text that a browser translates except for these words of it: names, references, sums, addresses. */
export function KeptWords({ text, words }: KeptWordsProps) {
  return partsOf(text, words).map((part, at) => (
    <span key={at} translate={at % 2 === 1 ? 'no' : undefined}>
      {part}
    </span>
  ))
}

/** The parts that are translated and those that are not, by turns. */
function partsOf(text: string, words: KeptWordsProps['words']): string[] {
  const kept = words
    .filter((word): word is string => typeof word === 'string' && word !== '')
    // The whole name before the first name in it.
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return kept.length === 0 ? [text] : text.split(new RegExp(`(${kept.join('|')})`))
}
