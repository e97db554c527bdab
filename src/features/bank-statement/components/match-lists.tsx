import type { ReactNode } from 'react'
import { type Currency, formatCount } from '@/domain/money'
import { ExportButton } from '@/components/export-button'
import { Button } from '@/components/ui/button'
import { leftOverColumns } from '../left-over'
import type { LineGroup, MatchablePayment, MatchedLine } from '../match-types'
import { keepStatement } from '../statement-memory'
import { LineCard, type LineLinks } from './line-card'

export interface MatchListsProps extends LineLinks {
  lines: readonly MatchedLine[]
  ignoredCount: number
  currency: Currency
  /** The payments that each line was used for, by its number. */
  used: ReadonlyMap<number, readonly string[]>
  /** All that wait for a decision now: what is not among them any more has been decided. */
  payments: readonly MatchablePayment[]
  onApprove: (ids: readonly string[], onApproved: (ids: readonly string[]) => void) => void
}

interface GroupWords {
  group: LineGroup
  title: string
  note: string
  /** After a number, in the summary. */
  counted: string
}

const GROUPS: readonly GroupWords[] = [
  {
    group: 'exact',
    title: 'Exact matches',
    note: "The child's own reference, and the fee.",
    counted: 'exact',
  },
  {
    group: 'odd',
    title: 'Not the fee',
    note: "The child's own reference, but the money is not the ticket's fee. Decide each of them.",
    counted: 'not the fee',
  },
  {
    group: 'choice',
    title: 'To choose by hand',
    note: 'Look at each of them in the bank. One choice uses the transfer.',
    counted: 'to choose',
  },
  {
    group: 'child',
    title: 'No payment waits',
    note: 'We know the child, but none of its payments waits for this transfer.',
    counted: 'with no payment that waits',
  },
  {
    group: 'rest',
    title: 'Without a match',
    note: 'No reference of ours, and no name with this amount.',
    counted: 'without a match',
  },
]

/** The lines of a statement by what can be done with them. */
export function MatchLists({
  lines,
  ignoredCount,
  currency,
  used,
  payments,
  onApprove,
  ...links
}: MatchListsProps) {
  const pending = new Set(payments.map(({ id }) => id))
  // What was taken back waits again, and its line with it.
  const usedFor = ({ row }: MatchedLine) =>
    (used.get(row.line) ?? []).filter((id) => !pending.has(id))
  const left = lines.filter((line) => usedFor(line).length === 0)
  const exactIds = left
    .filter(({ group }) => group === 'exact')
    .flatMap((line) => idsOf(line))
    .filter((id) => pending.has(id))

  function approve(ids: readonly string[], from: readonly MatchedLine[]) {
    onApprove(ids, (approved) => {
      const now = from.flatMap((line) => {
        const own = approved.filter((id) => idsOf(line).includes(id))
        return own.length > 0 ? [[line.row.line, own] as const] : []
      })
      keepStatement((present) =>
        present.result
          ? { ...present, result: { ...present.result, used: merge(present.result.used, now) } }
          : present,
      )
    })
  }

  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {GROUPS.map(
            ({ group, counted }) => `${formatCount(count(lines, group))} ${counted}`,
          ).join(', ')}
          . {ignoredWords(ignoredCount)}
        </p>
        {left.length > 0 ? (
          <div className="flex flex-wrap items-center gap-3">
            <span>{formatCount(left.length)} left</span>
            <ExportButton
              name="statement-left"
              columns={leftOverColumns(currency)}
              rowKey={({ row }) => String(row.line)}
              fetchRange={() => Promise.resolve({ rows: left, isLast: true })}
            />
          </div>
        ) : null}
      </div>
      {GROUPS.map(({ group, title, note }) => {
        const own = lines.filter((line) => line.group === group)
        const hasBulk = group === 'exact' && exactIds.length > 0
        return (
          <Group
            key={group}
            title={title}
            note={own.length === 0 ? 'None in this statement.' : note}
            action={
              hasBulk ? (
                <Button onClick={() => approve(exactIds, own)}>
                  Approve {formatCount(exactIds.length)} exact{' '}
                  {exactIds.length === 1 ? 'match' : 'matches'}
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
                    usedFor={usedFor(line)}
                    pending={pending}
                    onApprove={group === 'exact' ? undefined : (ids) => approve(ids, [line])}
                    {...links}
                  />
                ))}
              </ul>
            )}
          </Group>
        )
      })}
    </div>
  )
}

function idsOf({ candidates }: MatchedLine): string[] {
  return candidates.flatMap(({ parts }) => parts.map(({ paymentId }) => paymentId))
}

function merge(
  before: ReadonlyMap<number, readonly string[]>,
  now: readonly (readonly [number, readonly string[]])[],
): ReadonlyMap<number, readonly string[]> {
  return new Map([
    ...before,
    ...now.map(([line, ids]) => [line, [...(before.get(line) ?? []), ...ids]] as const),
  ])
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

interface GroupProps {
  title: string
  note: string
  action: ReactNode
  children: ReactNode
}

function Group({ title, note, action, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 className="text-lg">{title}</h3>
          <p className="text-muted-foreground">{note}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
