import { useState } from 'react'
import { type Currency, formatCount } from '@/domain/money'
import { ExportButton } from '@/components/export-button'
import { Button } from '@/components/ui/button'
import { useBookingDay } from '@/lib/closed-months'
import { unmatchedLineColumns } from '../unmatched-lines'
import type { Candidate, LineGroup, MatchablePayment, MatchedLine, Part } from '../match-types'
import type { RefundLine } from '../refunds'
import type { StatementRow, UnreadableRow } from '../statement'
import { keepStatement, type LineCheck, type LineUse } from '../statement-memory'
import { type ReceivedByLine, receivedOf } from '../used-lines'
import { type Dividing, dividingOf } from '../dividing'
import { DivideDialog } from './divide-dialog'
import { warningsOf } from '../warnings'
import { GROUPS, USED } from './group-words'
import { LineCard } from './line-card'
import { Group } from './line-group'
import { Refunds } from './refunds'
import { Unreadable } from './unreadable'
import type { LineLinks } from './line-links'

export interface MatchListsProps extends LineLinks {
  lines: readonly MatchedLine[]
  ignoredCount: number
  unreadable: readonly UnreadableRow[]
  refunds: readonly RefundLine[]
  currency: Currency
  /** The use of each line, by its number. */
  used: ReadonlyMap<number, LineUse>
  /** All that wait for a decision now: what is not among them any more has been decided. */
  payments: readonly MatchablePayment[]
  /** `received` is what arrived, by payment; `isByHand` tells that somebody chose them one by one, in spite of these warnings. */
  onApprove: (
    ids: readonly string[],
    onApproved: (ids: readonly string[], refused: readonly string[]) => void,
    how: {
      received: ReadonlyMap<string, ReceivedByLine>
      isByHand: boolean
      warnings: readonly string[]
    },
  ) => void
  /** The earlier uses of the lines; without them nothing can be approved. */
  check: LineCheck | null
  /** A line was divided, or some were refused, as when another has used their line in the meantime. */
  onChanged: () => void
}

/** The lines of a statement by what can be done with them. */
export function MatchLists({
  lines,
  ignoredCount,
  unreadable,
  refunds,
  currency,
  used,
  check,
  payments,
  onApprove,
  onChanged,
  ...links
}: MatchListsProps) {
  const [dividing, setDividing] = useState<Dividing | null>(null)
  const bookingDay = useBookingDay()
  const pending = new Set(payments.map(({ id }) => id))
  const findUse = ({ row }: MatchedLine) => {
    const use = used.get(row.line)
    // A payment that was taken back waits again, and its line with it.
    return use?.approved.some((id) => !pending.has(id)) ? use : undefined
  }
  const left = lines.filter((line) => line.group !== 'used' && findUse(line) === undefined)
  const groups = lines.some(({ group }) => group === 'used') ? [...GROUPS, USED] : GROUPS
  const exact = left
    .filter(({ group }) => group === 'exact')
    .map((line) => choiceOf(line, ...line.candidates))
    .filter(({ chosen }) => chosen.every((id) => pending.has(id)))

  const receivedBy = (parts: readonly Part[], row: StatementRow) =>
    new Map(receivedOf(parts, row, { mark: check?.marks.get(row.line), currency, bookingDay }))

  const warningsFor = (line: MatchedLine, candidate: Candidate) =>
    warningsOf(line, [candidate], { earlier: check?.earlier.get(line.row.line) ?? [], currency })

  function approve(
    ids: readonly string[],
    choices: readonly LineChoice[],
    how: { isByHand: boolean; warnings: readonly string[] },
  ) {
    const received = choices.flatMap(({ line: { row }, parts }) => [...receivedBy(parts, row)])
    const onApproved = (approved: readonly string[], refused: readonly string[]) => {
      keepStatement((present) => {
        const { result } = present
        return result
          ? { ...present, result: { ...result, used: addUses(result.used, choices, approved) } }
          : present
      })
      if (refused.length > 0) onChanged()
    }
    onApprove(ids, onApproved, { received: new Map(received), ...how })
  }

  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {groups
            .map(({ group, counted }) => `${formatCount(count(lines, group))} ${counted}`)
            .join(', ')}
          . {ignoredWords(ignoredCount - refunds.length)}
        </p>
        {left.length > 0 ? (
          <div className="flex flex-wrap items-center gap-3">
            <span>{formatCount(left.length)} left</span>
            <ExportButton
              name="statement-left"
              columns={unmatchedLineColumns(currency)}
              rowKey={({ row }) => String(row.line)}
              fetchRange={() => Promise.resolve({ rows: left, isLast: true })}
            />
          </div>
        ) : null}
      </div>
      {left.some(({ row: { day } }) => day !== null && bookingDay(day) !== day) ? (
        <p className="font-semibold">
          The books of some of these days are closed. Their lines are booked today.
        </p>
      ) : null}
      {unreadable.length === 0 ? null : <Unreadable rows={unreadable} />}
      {refunds.length === 0 ? null : <Refunds lines={refunds} currency={currency} {...links} />}
      {groups.map(({ group, title, note }) => {
        const own = lines.filter((line) => line.group === group)
        const hasBulk = group === 'exact' && exact.length > 0
        return (
          <Group
            key={group}
            title={title}
            note={own.length === 0 ? 'None in this statement.' : note}
            action={
              hasBulk ? (
                <Button
                  disabled={check === null}
                  onClick={() =>
                    approve(
                      exact.flatMap(({ chosen }) => chosen),
                      exact,
                      { isByHand: false, warnings: [] },
                    )
                  }
                >
                  Approve {formatCount(exact.length)} exact{' '}
                  {exact.length === 1 ? 'match' : 'matches'}
                </Button>
              ) : undefined
            }
          >
            {own.length === 0 ? null : (
              <ul aria-label={title} className="grid gap-3">
                {own.map((line) => (
                  <LineCard
                    key={line.row.line}
                    line={line}
                    currency={currency}
                    use={findUse(line)}
                    earlier={check?.earlier.get(line.row.line) ?? []}
                    pending={pending}
                    onApprove={
                      group === 'exact' || check === null
                        ? undefined
                        : (candidate, ids) =>
                            approve(ids, [choiceOf(line, candidate)], {
                              isByHand: true,
                              warnings: warningsFor(line, candidate),
                            })
                    }
                    onDivide={
                      group === 'exact' || check === null
                        ? undefined
                        : (candidate) =>
                            setDividing(dividingOf(line, candidate, { check, currency }))
                    }
                    {...links}
                    onOpen={(id, candidate, row) =>
                      links.onOpen(
                        id,
                        receivedBy(candidate.parts, row).get(id),
                        warningsFor(line, candidate),
                      )
                    }
                  />
                ))}
              </ul>
            )}
          </Group>
        )
      })}
      {dividing ? (
        <DivideDialog
          key={dividing.row.line}
          dividing={dividing}
          onClose={() => setDividing(null)}
          onBooked={onChanged}
        />
      ) : null}
    </div>
  )
}

interface LineChoice {
  line: MatchedLine
  parts: readonly Part[]
  /** The payments of the parts. */
  chosen: readonly string[]
}

function choiceOf(line: MatchedLine, ...candidates: readonly Candidate[]): LineChoice {
  const parts = candidates.flatMap((candidate) => candidate.parts)
  return { line, parts, chosen: parts.map(({ paymentId }) => paymentId) }
}

/** A second approval of a choice adds to the first. */
function addUses(
  before: ReadonlyMap<number, LineUse>,
  choices: readonly LineChoice[],
  approved: readonly string[],
): ReadonlyMap<number, LineUse> {
  const now = choices.flatMap(({ line: { row }, chosen }) => {
    const own = approved.filter((id) => chosen.includes(id))
    const earlier = before.get(row.line)?.approved ?? []
    return own.length > 0
      ? [[row.line, { chosen, approved: [...new Set([...earlier, ...own])] }] as const]
      : []
  })
  return new Map([...before, ...now])
}

function count(lines: readonly MatchedLine[], wanted: LineGroup): number {
  return lines.filter(({ group }) => group === wanted).length
}

function ignoredWords(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 line without money coming in is left out.'
    : `${formatCount(count)} lines without money coming in are left out.`
}
