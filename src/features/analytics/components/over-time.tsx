import { CURRENCIES, formatCount, formatMoney } from '@/domain/money'
import { STEP_WORDS } from '../analysis-csv'
import type { HrefOfChildren } from '../children-link'
import type { Trends } from '../schema'
import { BarList, Figure } from './bar-list'
import { WeekChart } from './week-chart'

export interface OverTimeProps {
  trends: Trends
  hrefOfChildren: HrefOfChildren
}

/** How far the children have come, and the last weeks: registrations, and by currency the money that the books hold. */
export function OverTime({ trends, hrefOfChildren }: OverTimeProps) {
  const { weeks, funnel } = trends
  const paid = CURRENCIES.filter((currency) => weeks.some(({ money }) => money[currency]))
  return (
    <>
      <Figure title="From registration to the final" isEmpty={funnel.registered === 0}>
        <BarList
          tone="leaf"
          full={funnel.registered}
          bars={STEP_WORDS.map(([step, label]) => ({
            label,
            value: funnel[step],
            note: `(${Math.round((funnel[step] / funnel.registered) * 100)}%)`,
            ...(step === 'finalist' && { to: hrefOfChildren({ isFinalist: true }) }),
          }))}
        />
      </Figure>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <WeekChart
          title="Registrations by week"
          measure="Registrations"
          format={formatCount}
          weeks={weeks.map(({ week, registrations }) => ({ week, value: registrations }))}
        />
        {paid.length === 0 ? (
          <Figure title="Money that arrived by week" isEmpty>
            {null}
          </Figure>
        ) : (
          paid.map((currency) => (
            <WeekChart
              key={currency}
              title={`Money that arrived by week, ${currency}`}
              measure={`Amount in ${currency}`}
              format={(value) => formatMoney(value, currency)}
              weeks={weeks.map(({ week, money }) => ({ week, value: money[currency] ?? 0 }))}
            />
          ))
        )}
      </div>
    </>
  )
}
