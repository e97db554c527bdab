import { formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import type { AdminApplication } from '../api'
import { timeOf } from '@/lib/local-input'
import { type AuditionOutcome, NO_LONGER_HERE } from '../decision-api'

const OUTCOME_WORDS: Record<AuditionOutcome, string> = {
  scheduled: 'Scheduled',
  deleted: NO_LONGER_HERE,
  own_family: 'Your own child. Ask an owner to schedule them.',
  changed: 'Somebody has changed it since you selected it.',
  rejected: 'The application is rejected.',
  disqualified: 'Disqualified.',
  unpaid: 'The ticket is not paid.',
  not_approved: 'The application is not approved yet.',
  completed: 'The audition is already over.',
  full: 'There is no free slot for them.',
  planned_elsewhere: 'They have a time on another day.',
  other_country: 'They are in another country.',
  other_edition: 'They are in the show of another year.',
}

/** One child with the time of its audition. */
export interface DayLine {
  application: AdminApplication
  startsAt: string
  /** Whether it is being scheduled now; the others are on this day already. */
  isNew: boolean
}

export interface DayByTimeProps {
  day: string
  lines: readonly DayLine[]
  /** By the ids of the applications; null until the day is saved. */
  outcomes: ReadonlyMap<string, AuditionOutcome> | null
}

/** All auditions of a day in the order of their times, with the outcome of each once it is saved. */
export function DayByTime({ day, lines, outcomes }: DayByTimeProps) {
  if (lines.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="font-semibold text-heading">
        {`${formatDate(day)}, ${formatCount(lines.length)} ${lines.length === 1 ? 'child' : 'children'}`}
      </h3>
      <ol aria-label="The day by time" className="divide-y divide-border">
        {lines.map(({ application: row, startsAt, isNew }) => (
          <li key={row.id} className="flex items-start gap-4 py-2">
            <span className="w-12 shrink-0 font-semibold tabular-nums">
              {timeOf(startsAt, row.country)}
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span translate="no">{row.child_name}</span>
              <span className="block text-sm text-muted-foreground">
                {`${row.age}, ${row.state_city}${isNew ? movedWords(row) : ' · on this day already'}`}
              </span>
            </span>
            <Outcome outcome={outcomes?.get(row.id)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Outcome({ outcome }: { outcome: AuditionOutcome | undefined }) {
  if (outcome === undefined) return null
  return (
    <span className="flex flex-col items-end text-right">
      <Badge tone={outcome === 'scheduled' ? 'success' : 'danger'}>
        {outcome === 'scheduled' ? 'Scheduled' : 'Not scheduled'}
      </Badge>
      {outcome === 'scheduled' ? null : <span className="text-sm">{OUTCOME_WORDS[outcome]}</span>}
    </span>
  )
}

function movedWords({ audition_date, country }: AdminApplication): string {
  return audition_date === null ? '' : ` · moves from ${formatDate(audition_date, country)}`
}
