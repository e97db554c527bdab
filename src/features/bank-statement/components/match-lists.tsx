import type { ReactNode } from 'react'
import { type Currency, formatCount } from '@/domain/money'
import { ExportButton } from '@/components/export-button'
import { Button } from '@/components/ui/button'
import { leftOverColumns } from '../left-over'
import type { Candidate, LineGroup, MatchablePayment, MatchedLine } from '../match-types'
import { keepStatement, type LineUse } from '../statement-memory'
import { LineCard } from './line-card'
import type { LineLinks } from './line-links'

export interface MatchListsProps extends LineLinks {
  lines: readonly MatchedLine[]
  ignoredCount: number
  currency: Currency
  /** What each line was used for, by its number. */
  used: ReadonlyMap<number, LineUse>
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
  const findUse = ({ row }: MatchedLine) => {
    const use = used.get(row.line)
    // What was taken back waits again, and its line with it.
    return use?.approved.some((id) => !pending.has(id)) ? use : undefined
  }
  const left = lines.filter((line) => findUse(line) === undefined)
  const exact = left
    .filter(({ group }) => group === 'exact')
    .map((line) => ({ line, chosen: line.candidates.flatMap(idsOf) }))
    .filter(({ chosen }) => chosen.every((id) => pending.has(id)))

  function approve(ids: readonly string[], choices: readonly LineChoice[]) {
    onApprove(ids, (approved) => {
      keepStatement((present) => {
        const { result } = present
        return result
          ? { ...present, result: { ...result, used: addUses(result.used, choices, approved) } }
          : present
      })
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
        const hasBulk = group === 'exact' && exact.length > 0
        return (
          <Group
            key={group}
            title={title}
            note={own.length === 0 ? 'None in this statement.' : note}
            action={
              hasBulk ? (
                <Button
                  onClick={() =>
                    approve(
                      exact.flatMap(({ chosen }) => chosen),
                      exact,
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
                    pending={pending}
                    onApprove={
                      group === 'exact'
                        ? undefined
                        : (candidate, ids) => approve(ids, [{ line, chosen: idsOf(candidate) }])
                    }
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

interface LineChoice {
  line: MatchedLine
  chosen: readonly string[]
}

function idsOf({ parts }: Candidate): string[] {
  return parts.map(({ paymentId }) => paymentId)
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
