import { CoordinatorsView } from '@/features/admin-coordinators/components/coordinators-view'
import { HistoryPanel } from '@/features/history/components/history-panel'

export default function CoordinatorsSection() {
  return (
    <CoordinatorsView
      aside={({ id }) => <HistoryPanel row={{ table: 'state_coordinators', id }} />}
    />
  )
}
