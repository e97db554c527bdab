import { formatExactMoney } from '@/domain/money'
import type { BookSum } from '../api'

export interface BookSumsProps {
  sums: readonly BookSum[]
  /** Whether the lines are only some of the period's. */
  isPart: boolean
}

const HEADERS = ['Currency', 'Opening', 'Arrived', 'Went out', 'Closing']

/** Opening and closing sums of the period, a line for each currency; of a part of the lines, their sum too. */
export function BookSums({ sums, isPart }: BookSumsProps) {
  const headers = isPart ? [...HEADERS, 'These lines'] : HEADERS
  return (
    <div role="region" aria-label="Sums" tabIndex={0} className="overflow-x-auto">
      <table className="w-full max-w-3xl tabular-nums">
        <caption className="sr-only">
          What the books held before the first day, what arrived and went out, and what they held
          after the last day
        </caption>
        <thead>
          <tr className="border-b-2 border-border text-sm text-muted-foreground">
            {headers.map((header, index) => (
              <th
                key={header}
                scope="col"
                className={index === 0 ? 'py-1 text-left' : 'py-1 pl-4 text-right'}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map(({ currency, opening, arrived, went_out, closing, listed }) => (
            <tr key={currency} className="border-b border-border">
              <th scope="row" className="py-2 text-left">
                {currency}
              </th>
              {[opening, arrived, went_out].map((amount, index) => (
                <td key={HEADERS[index + 1]} className="py-2 pl-4 text-right">
                  {formatExactMoney(amount, currency)}
                </td>
              ))}
              <td className="py-2 pl-4 text-right font-bold">
                {formatExactMoney(closing, currency)}
              </td>
              {isPart ? (
                <td className="py-2 pl-4 text-right">{formatExactMoney(listed, currency)}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
