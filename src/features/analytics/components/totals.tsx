import { formatCount } from '@/domain/money'
import { COUNT_WORDS } from '../analysis-csv'
import type { ChildrenOfFigure, HrefOfChildren } from '../children-link'
import type { Analytics } from '../schema'
import { type Bar, BarList, Figure } from './bar-list'
import { FigureLink } from './figure-link'

export interface TotalsProps {
  analytics: Analytics
  hrefOfChildren: HrefOfChildren
}

/** The children of each count. */
const COUNTED: Record<(typeof COUNT_WORDS)[number][0], ChildrenOfFigure> = {
  total_children: {},
  total_male: { gender: 'Male' },
  total_female: { gender: 'Female' },
  total_approved: { isAccepted: true },
  total_rejected: { tab: 'rejected' },
  total_cancelled_by_timer: { isExpired: true },
}

/** The six counts and the three ranked lists. */
export function Totals({ analytics, hrefOfChildren }: TotalsProps) {
  const talents = analytics.talent_ranks.map(({ talent, count }) => ({
    label: talent,
    value: count,
    to: hrefOfChildren({ talent }),
  }))
  const rowOf = (place: string, count: number) => ({
    label: place,
    value: count,
    to: hrefOfChildren({ place }),
  })
  const countries = analytics.country_ranks.map((row) => rowOf(row.country, row.count))
  const states = analytics.state_ranks.map((row) => rowOf(row.state_city, row.count))
  return (
    <>
      <dl className="grid grid-cols-fit-2 gap-4 sm:grid-cols-3 xl:grid-cols-6">
        {COUNT_WORDS.map(([key, name]) => (
          <div
            key={key}
            className="flex flex-col-reverse justify-end rounded-card border border-border bg-surface p-4 shadow-soft"
          >
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="text-3xl font-extrabold text-heading tabular-nums">
              <FigureLink to={hrefOfChildren(COUNTED[key])}>
                {formatCount(analytics[key])}
              </FigureLink>
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <div className="flex flex-col gap-6">
          <Ranks title="By Talent Category" note="A child may have two talents." rows={talents} />
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
  note?: string
  rows: readonly Bar[]
  hasColumns?: boolean
}

function Ranks({ title, note, rows, hasColumns }: RanksProps) {
  return (
    <Figure title={title} note={note} isEmpty={rows.length === 0}>
      <BarList bars={rows} hasColumns={hasColumns} />
    </Figure>
  )
}
