import { BrowserErrors, HealthView } from '@/features/office/health/components/health-view'
import { healthQueries } from '@/features/office/health/queries'
import { PanelPage } from '@/features/office/search/components/panel-page'

/** Asked for first, also before this page is there. */
export function firstQueries() {
  return [healthQueries.state(), healthQueries.errors()]
}

export default function AdminHealthPage() {
  return (
    <PanelPage title="Health">
      <HealthView />
      <BrowserErrors />
    </PanelPage>
  )
}
