import { DonationsView } from '@/features/admin-donations/components/donations-view'
import { HistoryButton } from '@/features/history/components/history-button'

export default function DonationsSection() {
  return (
    <DonationsView
      aside={({ id, donor_name }) => (
        <HistoryButton row={{ table: 'donations', id }} name={`${donor_name}'s donation`} />
      )}
    />
  )
}
