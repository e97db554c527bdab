import { DonationsView } from '@/features/finance/donations/components/donations-view'
import { paths } from '@/lib/paths'
import { HistoryButton } from '@/features/admin/history/components/history-button'
import { DonationTransfers } from '@/features/finance/transfers/components/donation-transfers'

/** The donations, each with the money received for it and its history. */
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
