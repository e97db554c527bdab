/** A line as the balance check sees it; all amounts in cents. */
export interface BalanceStep {
  line: number
  /** Signed; null for a line that cannot be read. */
  change: number | null
  /** The amount of a line without a direction; its `change` is null. */
  unsigned: number | null
  /** A fee in its own column, which some banks deduct together with the line. */
  fee: number
  /** The balance after it, in both possible readings of the file; null when none is printed. */
  balance: readonly [number, number] | null
}

export interface BalanceInput {
  /** In file order. */
  steps: readonly BalanceStep[]
  opening: number | null
  closing: number | null
  /** Whether the first line is older than the last; null when the days do not show it. */
  isOldestFirst: boolean | null
}

/**
 * `proven`: the balances link all lines. `open`: no balance contradicts, but some could not be checked. `broken`: this
 * is the first line that does not fit. `none`: the file has no running balance.
 */
export type BalanceVerdict =
  | { kind: 'none' | 'proven' | 'open' }
  | { kind: 'broken'; line: number; expected: number; printed: number }

export interface BalanceResult {
  verdict: BalanceVerdict
  /** The signed amounts of lines without a direction, by line. */
  resolved: ReadonlyMap<number, number>
}

interface Walk {
  breaks: number
  first: { line: number; expected: number; printed: number } | null
  checked: number
  unchecked: number
  resolved: Map<number, number>
}

/** Checks a file against its running balance, in either line order. */
export function judgeBalance({
  steps,
  opening,
  closing,
  isOldestFirst,
}: BalanceInput): BalanceResult {
  const none: BalanceResult = { verdict: { kind: 'none' }, resolved: new Map() }
  if (!steps.some(({ balance }) => balance !== null)) return none
  const fees = steps.some(({ fee }) => fee !== 0) ? [false, true] : [false]
  const ways = steps.some(({ balance }) => balance && balance[0] !== balance[1]) ? [0, 1] : [0]
  const orders = isOldestFirst === false ? [false, true] : [true, false]
  const walks = orders.flatMap((isRising) =>
    fees.flatMap((hasFee) =>
      ways.map((way) =>
        walk(isRising ? steps : steps.toReversed(), {
          opening,
          closing,
          hasFee,
          way: way === 0 ? 0 : 1,
        }),
      ),
    ),
  )
  const [best = null, second = null] = walks.toSorted(
    (one, other) => one.breaks - other.breaks || other.checked - one.checked,
  )
  if (best === null || best.checked + best.breaks === 0) return none
  if (best.first) return { verdict: { kind: 'broken', ...best.first }, resolved: new Map() }
  // When two readings both fit, a sign on which they differ remains unknown.
  const rivals = walks.filter((one) => one.breaks === 0 && one.checked === best.checked)
  const isSure = isOldestFirst !== null || second === null
  const resolved = new Map(
    [...best.resolved].filter(
      ([line, change]) => isSure || rivals.every((one) => one.resolved.get(line) === change),
    ),
  )
  const isOpen = best.unchecked > 0 || resolved.size < best.resolved.size
  return { verdict: { kind: isOpen ? 'open' : 'proven' }, resolved }
}

interface Way {
  opening: number | null
  closing: number | null
  hasFee: boolean
  way: 0 | 1
}

/** Walks from the oldest line to the newest. */
function walk(steps: readonly BalanceStep[], { opening, closing, hasFee, way }: Way): Walk {
  const found: Walk = { breaks: 0, first: null, checked: 0, unchecked: 0, resolved: new Map() }
  let running = opening
  let waiting = 0
  const check = (line: number, expected: number, printed: number) => {
    if (expected === printed) {
      found.checked += 1
    } else {
      found.breaks += 1
      found.first ??= { line, expected, printed }
    }
  }
  for (const { line, change, unsigned, fee, balance } of steps) {
    const printed = balance?.[way] ?? null
    let step = change
    if (step === null && unsigned !== null && running !== null && printed !== null) {
      const before = running + (hasFee ? fee : 0)
      step = [unsigned, -unsigned].find((one) => before + one === printed) ?? null
      if (step === null) check(line, before + unsigned, printed)
      else found.resolved.set(line, step)
    }
    if (step === null) {
      found.unchecked += 1
      running = printed
      waiting = 0
      continue
    }
    const expected = running === null ? null : running + step + (hasFee ? fee : 0)
    if (printed === null) {
      running = expected
      waiting += 1
      continue
    }
    if (expected !== null) check(line, expected, printed)
    running = printed
    waiting = 0
  }
  const last = steps.at(-1)
  if (closing !== null && running !== null && last) {
    check(last.line, running, closing)
    waiting = 0
  }
  found.unchecked += waiting
  return found
}
