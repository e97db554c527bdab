import { addDays } from '@/domain/dates'
import { REACHED_STEP_WORDS, REACHED_STEPS } from '@/domain/reached-step'
import { CURRENCIES, formatCount, formatMoney } from '@/domain/money'
import type { HrefOfChildren, HrefOfMoney } from '../children-link'
import type { Analysis, Trends } from '../schema'
import { BarList, Figure } from './bar-list'
import { WeekChart } from './week-chart'

export interface OverTimeProps {
  trends: Trends
  hrefOfChildren: HrefOfChildren
  hrefOfMoney: HrefOfMoney
  /** The days whose money is counted, once loaded: a week may start before or end after them. */
  days: Analysis['money_days'] | undefined
}

const lastDay = (week: string) => addDays(week, 6).toISOString().slice(0, 10)

/** The days of a week within a period. */
function within(week: string, { from, to }: Analysis['money_days']) {
  const last = lastDay(week)
  return {
    from: from !== null && from > week ? from : week,
    to: to !== null && to < last ? to : last,
  }
}

/** The children's progress, and the last weeks: registrations, and the books' money by currency. */
export function OverTime({ trends, hrefOfChildren, hrefOfMoney, days }: OverTimeProps) {
  const { weeks, funnel } = trends
  const paid = CURRENCIES.filter((currency) => weeks.some(({ money }) => money[currency]))
  return (
    <>
      <Figure title="From registration to the final" isEmpty={funnel.registered === 0}>
        <BarList
          tone="leaf"
          full={funnel.registered}
          bars={REACHED_STEPS.map((step) => ({
            label: REACHED_STEP_WORDS[step],
            value: funnel[step],
            note: `(${Math.round((funnel[step] / funnel.registered) * 100)}%)`,
            to: hrefOfChildren(step === 'registered' ? {} : { step }),
          }))}
        />
      </Figure>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <WeekChart
          title="Registrations by week"
          measure="Registrations"
          format={formatCount}
          weeks={weeks.map(({ week, registrations }) => ({
            week,
            value: registrations,
            ...(registrations > 0 && { to: hrefOfChildren({ from: week, to: lastDay(week) }) }),
          }))}
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
              weeks={weeks.map(({ week, money }) => ({
                week,
                value: money[currency] ?? 0,
                ...(days && money[currency]
                  ? { to: hrefOfMoney({ currency, ...within(week, days) }) }
                  : {}),
              }))}
            />
          ))
        )}
      </div>
    </>
  )
}
