import { formatCount } from '@/domain/money'
import type { Analytics } from '../schema'
import { type Bar, BarList, Figure } from './bar-list'

export interface TotalsProps {
  analytics: Analytics
}

/** The six counts and the three ranked lists. */
export function Totals({ analytics }: TotalsProps) {
  const counts = [
    ['Total Applicants', analytics.total_children],
    ['Male Applicants', analytics.total_male],
    ['Female Applicants', analytics.total_female],
    ['Approved', analytics.total_approved],
    ['Rejected', analytics.total_rejected],
    ['Expired by Timer', analytics.total_cancelled_by_timer],
  ] as const
  const talents = analytics.talent_ranks.map((row) => ({ label: row.talent, value: row.count }))
  const countries = analytics.country_ranks.map((row) => ({ label: row.country, value: row.count }))
  const states = analytics.state_ranks.map((row) => ({ label: row.state_city, value: row.count }))
  return (
    <>
      <dl className="grid grid-cols-fit-2 gap-4 sm:grid-cols-3 xl:grid-cols-6">
        {counts.map(([name, count]) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end rounded-card border border-border bg-surface p-4 shadow-soft"
          >
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="text-3xl font-extrabold text-heading tabular-nums">
              {formatCount(count)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <div className="flex flex-col gap-6">
          <Ranks title="By Talent Category" rows={talents} />
          <Ranks title="By Country" rows={countries} />
        </div>
        <div className="lg:col-span-2">
          <Ranks title="By State / Province" rows={states} hasColumns />
        </div>
      </div>
    </>
  )
}

interface RanksProps {
  title: string
  rows: readonly Bar[]
  hasColumns?: boolean
}

function Ranks({ title, rows, hasColumns }: RanksProps) {
  return (
    <Figure title={title} isEmpty={rows.length === 0}>
      <BarList bars={rows} hasColumns={hasColumns} />
    </Figure>
  )
}
