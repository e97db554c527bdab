import { useQuery } from '@tanstack/react-query'
import { formatExactMoney } from '@/domain/money'
import { creditQuery } from '@/features/family/payments/credit-query'

/** Shows the family's unused money; empty without any. */
export function FamilyCredit({ userId }: { userId: string }) {
  const { data: credit = [] } = useQuery(creditQuery(userId))
  if (credit.length === 0) return null
  const sums = credit.map(({ amount, currency }) => formatExactMoney(amount, currency))
  return (
    <p className="rounded-card bg-success-soft px-4 py-3 text-success-strong">
      {`${sums.join(' and ')} of yours is with us and not used yet. We use it for your next payment, or send it back if you ask us.`}
    </p>
  )
}
