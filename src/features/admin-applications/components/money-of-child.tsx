import { useQuery } from '@tanstack/react-query'
import { type Currency, formatExactMoney } from '@/domain/money'
import { adminApplicationQueries } from '../queries'

/** Which sum leaves the lists of payments together with a child; nothing where none was approved. */
export function MoneyOfChild({ applicationId }: { applicationId: string }) {
  const money = useQuery(adminApplicationQueries.moneyOf(applicationId))
  return (
    <span role="status" className="mt-2 block font-semibold empty:hidden">
      {money.isPending ? 'Looking up what was paid…' : null}
      {money.isError ? 'What was paid could not be looked up.' : null}
      {money.isSuccess ? wordsOf(money.data) : null}
    </span>
  )
}

function wordsOf(money: readonly { amount: number; currency: Currency }[]): string | null {
  if (money.length === 0) return null
  const sums = money.map(({ amount, currency }) => formatExactMoney(amount, currency))
  const words = new Intl.ListFormat('en-GB').format(sums)
  return `With it, ${words} of approved payments leaves the lists; the books keep it.`
}
