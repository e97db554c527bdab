/** A line as its running balance sees it; all in cents. */
export interface BalanceStep {
  line: number
  /** Signed; null for a line that cannot be read. */
  change: number | null
  /** The amount of a line that does not say whether it came in or went out; its `change` is null. */
  unsigned: number | null
  /** A fee in a column of its own, which some banks take off with the line. */
  fee: number
  /** The balance behind it in each way in which the file may mean it; null where none is printed. */
  balance: readonly [number, number] | null
}

export interface BalanceInput {
  /** In the order of the file. */
  steps: readonly BalanceStep[]
  opening: number | null
  closing: number | null
  /** The first line is earlier than the last; null where the days do not tell. */
  isOldestFirst: boolean | null
}

/**
 * `proven`: each line carries the balance before it to the one behind. `open`: none contradicts, but not all could be
 * checked. `broken`: this line is the first that does not fit. `none`: there is no running balance.
 */
export type BalanceVerdict =
  | { kind: 'none' | 'proven' | 'open' }
  | { kind: 'broken'; line: number; expected: number; printed: number }

export interface BalanceResult {
  verdict: BalanceVerdict
  /** The signed amounts of lines that did not say their direction, by line. */
  resolved: ReadonlyMap<number, number>
}

interface Walk {
  breaks: number
  first: { line: number; expected: number; printed: number } | null
  checked: number
  unchecked: number
  resolved: Map<number, number>
}

/** Judges a file by its running balance, in either order of its lines. */
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
  // Two readings that both hold say nothing about a sign on which they differ.
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

/** Goes from the oldest line to the newest. */
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
