import { lazyView } from '@/lib/lazy'
import { paths } from '@/lib/paths'

const HistoryButton = lazyView(
  async () => (await import('@/features/history/components/history-button')).HistoryButton,
)
const DonationTransfers = lazyView(
  async () =>
    (await import('@/features/transfers/components/donation-transfers')).DonationTransfers,
)
const DonationsView = lazyView(async () => {
  const [view] = await Promise.all([
    import('@/features/admin-donations/components/donations-view'),
    HistoryButton.preload(),
    DonationTransfers.preload(),
  ])
  return view.DonationsView
})

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
