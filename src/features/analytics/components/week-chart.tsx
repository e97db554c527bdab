import { formatDate } from '@/domain/dates'
import { Icon } from '@/components/ui/icon'
import { Figure } from './bar-list'
import { FigureLink } from './figure-link'

export interface WeekChartProps {
  title: string
  /** The name of the measured value, as the table heading: "Registrations". */
  measure: string
  /** `to` links to the list behind a week's value. */
  weeks: readonly { week: string; value: number; to?: string }[]
  format: (value: number) => string
}

/** A bar for each week, with the same data in a collapsible table below. */
export function WeekChart({ title, measure, weeks, format }: WeekChartProps) {
  const most = Math.max(...weeks.map(({ value }) => value), 0)
  const first = weeks[0]
  const last = weeks.at(-1)
  return (
    <Figure title={title} isEmpty={most === 0 || !first || !last}>
      <div aria-hidden>
        <p translate="no" className="text-sm text-muted-foreground tabular-nums">
          {format(most)}
        </p>
        <div className="flex h-40 items-end gap-1 border-b-2 border-control">
          {weeks.map(({ week, value }) => (
            <div
              key={week}
              title={`${formatDate(week)}: ${format(value)}`}
              className="min-w-0 flex-1 rounded-t-sm bg-night-indigo"
              // A small value still shows a bar.
              style={{ height: value === 0 ? 0 : `max(3px, ${(value / most) * 100}%)` }}
            />
          ))}
        </div>
        <div className="mt-1 flex justify-between text-sm text-muted-foreground">
          <span>{first ? formatDate(first.week) : ''}</span>
          <span>{last ? formatDate(last.week) : ''}</span>
        </div>
      </div>
      <details className="group mt-2">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold text-heading">
          As a table
          <Icon name="chevron" className="group-open:rotate-180" />
        </summary>
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b-2 border-border text-sm text-muted-foreground">
              <th scope="col" className="py-1 text-left">
                Week from
              </th>
              <th scope="col" className="py-1 text-right">
                {measure}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, value, to }) => (
              <tr key={week} className="border-b border-border">
                <th scope="row" className="py-1 text-left font-normal">
                  {formatDate(week)}
                </th>
                <td translate="no" className="py-1 text-right tabular-nums">
                  <FigureLink to={to}>{format(value)}</FigureLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Figure>
  )
}
