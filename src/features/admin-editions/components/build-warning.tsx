import { editionFee, type Edition } from '@/domain/edition'
import { formatExactMoney } from '@/domain/money'
import { Icon } from '@/components/ui/icon'
import { config } from '@/lib/config'

const CURRENCIES = ['NGN', 'ZAR'] as const

/** Says so where the pages that ask the database for nothing were built for another year or fee than the current one. */
export function BuildWarning({ current }: { current: Edition }) {
  const isStale =
    config.edition !== current.year ||
    CURRENCIES.some((currency) => config.ticketFees[currency] !== editionFee(current, currency))
  if (!isStale) return null
  const built = CURRENCIES.map((currency) =>
    formatExactMoney(config.ticketFees[currency], currency),
  )
  return (
    <div className="flex gap-3 rounded-card bg-warning-soft px-4 py-3">
      <Icon name="alert" className="mt-0.5 text-warning-strong" />
      <p>
        <strong>
          Your pages were built for {config.edition}, {built.join(' and ')}: build and deploy again.
        </strong>{' '}
        Until then the home page, the talent show’s page and the terms tell families that. Put{' '}
        {current.year}, {current.fee_ngn} and {current.fee_zar} into VITE_EDITION,
        VITE_TICKET_FEE_NGN and VITE_TICKET_FEE_ZAR first.
      </p>
    </div>
  )
}
