import { useState } from 'react'
import { type Currency, formatCount } from '@/domain/money'
import { ExportButton } from '@/components/export-button'
import { Button } from '@/components/ui/button'
import { useBookingDay } from '@/features/money/books/use-booking-day'
import { unmatchedLineColumns } from '../unmatched-lines'
import type {
  Candidate,
  LineGroup,
  MatchablePayment,
  MatchedLine,
  PaymentPart,
} from '../match-types'
import type { RefundLine } from '../refunds'
import type { ReadRows, StatementRow } from '../statement'
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
import { brokenWords, FileFacts } from './file-facts'
import type { LineLinks } from './line-links'

export interface MatchListsProps extends LineLinks {
  lines: readonly MatchedLine[]
  /** All that the file holds. */
  rows: ReadRows
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
  /** Somebody says that a line is not the known one that it may tell again. */
  onTellApart: (lineId: string) => void
}

/** The lines of a statement by what can be done with them. */
export function MatchLists({
  lines,
  rows,
  refunds,
  currency,
  used,
  check,
  payments,
  onApprove,
  onChanged,
  onTellApart,
  ...links
}: MatchListsProps) {
  const [dividing, setDividing] = useState<Dividing | null>(null)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
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
  const ticked = exact.filter(({ line }) => !leftOut.has(line.row.line))

  const receivedBy = (parts: readonly PaymentPart[], row: StatementRow) =>
    new Map(receivedOf(parts, row, { mark: check?.marks.get(row.line), currency, bookingDay }))

  // A balance that does not fit says of no line whether it is right: each is looked at.
  const broken = rows.balance.kind === 'broken' ? brokenWords(rows.balance, currency) : null
  const warningsFor = (line: MatchedLine, candidate: Candidate) => [
    ...(broken === null ? [] : [broken]),
    ...warningsOf(line, [candidate], {
      earlier: check?.earlier.get(line.row.line) ?? [],
      currency,
    }),
  ]

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
          {`${groups
            .map(({ group, counted }) => `${formatCount(count(lines, group))} ${counted}`)
            .join(', ')}.`}
        </p>
        {left.length > 0 ? (
          <div className="flex flex-wrap items-center gap-3">
            <span>{`${formatCount(left.length)} left`}</span>
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
          The books of some of these days are closed, or the day is still ahead. Their lines are
          booked today.
        </p>
      ) : null}
      <FileFacts rows={rows} currency={currency} />
      {rows.unreadable.length === 0 ? null : <Unreadable rows={rows.unreadable} />}
      {refunds.length === 0 ? null : <Refunds lines={refunds} currency={currency} {...links} />}
      {groups.map(({ group, title, note }) => {
        const own = lines.filter((line) => line.group === group)
        if (own.length === 0) return null
        const isTogether = group === 'exact' && broken === null
        const hasBulk = isTogether && exact.length > 0
        return (
          <Group
            key={group}
            title={title}
            note={note}
            action={
              hasBulk ? (
                <Button
                  disabled={check === null || ticked.length === 0}
                  onClick={() =>
                    approve(
                      ticked.flatMap(({ chosen }) => chosen),
                      ticked,
                      { isByHand: false, warnings: [] },
                    )
                  }
                >
                  {`Approve ${formatCount(ticked.length)} exact ${ticked.length === 1 ? 'match' : 'matches'}`}
                </Button>
              ) : undefined
            }
          >
            <ul aria-label={title} className="grid gap-3">
              {own.map((line) => (
                <LineCard
                  key={line.row.line}
                  line={line}
                  currency={currency}
                  onTellApart={onTellApart}
                  use={findUse(line)}
                  earlier={check?.earlier.get(line.row.line) ?? []}
                  pending={pending}
                  tick={
                    hasBulk && exact.some((choice) => choice.line === line)
                      ? {
                          isTicked: !leftOut.has(line.row.line),
                          onTick: () => setLeftOut(toggled(leftOut, line.row.line)),
                        }
                      : null
                  }
                  onApprove={
                    isTogether || check === null
                      ? undefined
                      : (candidate, ids) =>
                          approve(ids, [choiceOf(line, candidate)], {
                            isByHand: true,
                            warnings: warningsFor(line, candidate),
                          })
                  }
                  onDivide={
                    isTogether || check === null || isWhole(line)
                      ? undefined
                      : (candidate) => setDividing(dividingOf(line, candidate, { check, currency }))
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

/** One exact payment takes the whole line: there is nothing to divide. */
function isWhole({ group, candidates }: MatchedLine): boolean {
  return group === 'exact' && candidates.every(({ parts }) => parts.length === 1)
}

function toggled(lines: ReadonlySet<number>, line: number): ReadonlySet<number> {
  const others = [...lines].filter((one) => one !== line)
  return new Set(lines.has(line) ? others : [...others, line])
}

interface LineChoice {
  line: MatchedLine
  parts: readonly PaymentPart[]
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
