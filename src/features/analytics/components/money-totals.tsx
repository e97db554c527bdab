import { CURRENCIES, type Currency, formatExactMoney } from '@/domain/money'
import { BOOK_KINDS, RECEIVED_VIA, RECEIVED_VIA_WORDS, type ReceivedVia } from '@/domain/payment'
import { KIND_WORDS } from '../analysis-csv'
import type { HrefOfMoney } from '../children-link'
import type { Analysis } from '../schema'
import { FigureLink } from './figure-link'

export interface MoneyTotalsProps {
  money: Analysis['money']
  /** The URL of the books' lines behind a figure. */
  hrefOf: HrefOfMoney
}

const HEADERS = ['Currency', ...BOOK_KINDS.map((kind) => KIND_WORDS[kind]), 'Total']

/** Money in less money out, by currency, kind and way; currencies are never added up. */
export function MoneyTotals({ money, hrefOf }: MoneyTotalsProps) {
  const currencies = CURRENCIES.filter((currency) => money.some((one) => one.currency === currency))
  return (
    <section className="rounded-card border border-border bg-surface p-4 shadow-soft sm:p-6">
      <h2 className="mb-4 text-xl">Money that arrived</h2>
      {currencies.length === 0 ? (
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
                {HEADERS.map((header, index) => (
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
            {currencies.map((currency) => (
              <OfCurrency key={currency} currency={currency} money={money} hrefOf={hrefOf} />
            ))}
          </table>
        </div>
      )}
    </section>
  )
}

/** A row for the currency's total, and one for each way of arrival. */
function OfCurrency({ currency, money, hrefOf }: MoneyTotalsProps & { currency: Currency }) {
  const own = money.filter((one) => one.currency === currency)
  const ways = RECEIVED_VIA.filter((way) => own.some((one) => one.way === way))
  return (
    <tbody className="border-b border-border">
      {[null, ...ways].map((way) => (
        <Row
          key={way}
          currency={currency}
          way={way}
          money={way === null ? own : own.filter((one) => one.way === way)}
          hrefOf={hrefOf}
        />
      ))}
    </tbody>
  )
}

interface RowProps extends MoneyTotalsProps {
  currency: Currency
  way: ReceivedVia | null
}

function Row({ currency, way, money, hrefOf }: RowProps) {
  const cells = [...BOOK_KINDS, null].map((kind) => ({
    kind,
    amount: money
      .filter((one) => kind === null || one.kind === kind)
      // In kobo and cents, which add up without rounding errors.
      .reduce((sum, one) => sum + Math.round(one.amount * 100), 0),
  }))
  return (
    <tr className={way === null ? 'font-semibold' : 'text-sm text-muted-foreground'}>
      <th scope="row" className="py-1 text-left font-normal">
        {way === null ? <strong>{currency}</strong> : RECEIVED_VIA_WORDS[way]}
      </th>
      {cells.map(({ kind, amount }) => (
        <td key={kind} translate="no" className="py-1 pl-4 text-right">
          {amount === 0 ? (
            formatExactMoney(0, currency)
          ) : (
            <FigureLink to={hrefOf({ currency, ...(kind && { kind }), ...(way && { way }) })}>
              {formatExactMoney(amount / 100, currency)}
            </FigureLink>
          )}
        </td>
      ))}
    </tr>
  )
}
