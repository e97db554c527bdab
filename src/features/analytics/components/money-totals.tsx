import { CURRENCIES, formatExactMoney } from '@/domain/money'
import { KIND_WORDS } from '../analysis-csv'
import { type Analysis, MONEY_KINDS } from '../schema'

export interface MoneyTotalsProps {
  money: Analysis['money']
}

/** The money that arrived, by currency, with donations; currencies are never added up. */
export function MoneyTotals({ money }: MoneyTotalsProps) {
  const rows = CURRENCIES.map((currency) => ({
    currency,
    amounts: MONEY_KINDS.map(
      (kind) => money.find((one) => one.currency === currency && one.kind === kind)?.amount ?? 0,
    ),
  })).filter(({ amounts }) => amounts.some((amount) => amount !== 0))
  return (
    <section className="rounded-card border border-border bg-surface p-4 shadow-soft sm:p-6">
      <h2 className="mb-4 text-xl">Money that arrived</h2>
      {rows.length === 0 ? (
        <p className="text-muted-foreground">No money has arrived.</p>
      ) : (
        <div
          role="region"
          aria-label="Money that arrived"
          tabIndex={0}
          className="overflow-x-auto print:overflow-visible"
        >
          <table className="w-full tabular-nums">
            <caption className="sr-only">Money that arrived, by currency and kind</caption>
            <thead>
              <tr className="border-b-2 border-border text-sm text-muted-foreground">
                {['Currency', ...MONEY_KINDS.map((kind) => KIND_WORDS[kind]), 'Total'].map(
                  (header, index) => (
                    <th
                      key={header}
                      scope="col"
                      className={index === 0 ? 'py-1 text-left' : 'py-1 pl-4 text-right'}
                    >
                      {header}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ currency, amounts }) => (
                <tr key={currency} className="border-b border-border">
                  <th scope="row" className="py-2 text-left">
                    {currency}
                  </th>
                  {amounts.map((amount, index) => (
                    <td key={MONEY_KINDS[index]} className="py-2 pl-4 text-right">
                      {formatExactMoney(amount, currency)}
                    </td>
                  ))}
                  <td className="py-2 pl-4 text-right font-bold">
                    {formatExactMoney(
                      amounts.reduce((sum, amount) => sum + amount, 0),
                      currency,
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
