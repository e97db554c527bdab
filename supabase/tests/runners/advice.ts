/** One finding of `supabase db advisors --output-format json`. */
export type Finding = { name: string; level: string; detail: string }

/** The reason why a finding of level info is not a defect here. */
export type Reason = { name: string; detail?: RegExp; because: string }

const reasons: Reason[] = [
  {
    name: 'unused_index',
    because: 'The database was made a moment ago and has not answered a query yet.',
  },
  {
    name: 'rls_enabled_no_policy',
    detail: /^Table `private\./,
    because:
      'No API role has a right to these tables; functions that check the caller read them. ' +
      'Row-level security without a policy is the second lock.',
  },
]

function isFinding(value: unknown): value is Finding {
  if (typeof value !== 'object' || value === null) return false
  const { name, level, detail } = value as Record<string, unknown>
  return [name, level, detail].every((field) => typeof field === 'string')
}

/** Reads the CLI's answer; throws when there is none, because silence must not look like "no findings". */
export function readFindings(text: string): Finding[] {
  const answer = JSON.parse(text) as { results?: unknown } | null
  const results = answer?.results
  if (!Array.isArray(results) || !results.every(isFinding)) {
    throw new Error('The advisors did not answer with a list of findings')
  }
  return results
}

/** Findings to fix: every warning and error, and each info that no reason explains. */
export function unexplained(findings: Finding[], known = reasons): Finding[] {
  return findings.filter(
    ({ name, level, detail }) =>
      level.toUpperCase() !== 'INFO' ||
      !known.some((reason) => reason.name === name && (reason.detail?.test(detail) ?? true)),
  )
}

/** Reasons that no longer explain anything, so that the list does not outlive its findings. */
export function idleReasons(findings: Finding[], known = reasons): Reason[] {
  return known.filter(
    (reason) =>
      !findings.some(
        ({ name, detail }) => reason.name === name && (reason.detail?.test(detail) ?? true),
      ),
  )
}
