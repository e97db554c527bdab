import { DonationsView } from '@/features/money/donations/components/donations-view'
import { paths } from '@/lib/paths'
import { HistoryButton } from '@/features/office/history/components/history-button'
import { DonationTransfers } from '@/features/money/transfers/components/donation-transfers'

/** The donations, each with the money that arrived for it and its history. */
export function DonationsSection() {
  return (
    <DonationsView
      aside={({ id, donor_name, status }) => (
        <>
          {status === 'confirmed' ? (
            <DonationTransfers
              donationId={id}
              donor={donor_name ?? 'an erased donor'}
              hrefOfPayment={(payment) =>
                `${paths.adminDashboard}?tab=payments&payment=${encodeURIComponent(payment)}`
              }
            />
          ) : null}
          <HistoryButton
            row={{ table: 'donations', id }}
            name={`${donor_name ?? 'an erased donor'}'s donation`}
          />
        </>
      )}
    />
  )
}
