export interface KeptWordsProps {
  text: string
  /** Each word exactly as in the text. Missing ones are skipped. */
  words: readonly (string | null | undefined)[]
}

/** A payment reference, which must not break at its dash. */
const REFERENCE = /^[A-Z]+-[0-9A-Z]{6}$/

/** A text that browsers may translate except for these words: names, references, sums, addresses. */
export function KeptWords({ text, words }: KeptWordsProps) {
  return runsOf(text, words).map((run, at) => (
    <span
      key={at}
      translate={at % 2 === 1 ? 'no' : undefined}
      className={REFERENCE.test(run) ? 'whitespace-nowrap' : undefined}
    >
      {run}
    </span>
  ))
}

/** Alternates between runs of text that may be translated and runs that may not. */
function runsOf(text: string, words: KeptWordsProps['words']): string[] {
  const kept = words
    .filter((word): word is string => typeof word === 'string' && word !== '')
    // Longest first: a full name matches before its first name.
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return kept.length === 0 ? [text] : text.split(new RegExp(`(${kept.join('|')})`))
}

/** A sentence whose sums are not translated. */
export function WithSums({ text }: { text: string }) {
  return <KeptWords text={text} words={text.split(' ').filter((word) => /[₦$R]\d/.test(word))} />
}
