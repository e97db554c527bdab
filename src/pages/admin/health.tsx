import { BrowserErrors, HealthView } from '@/features/admin/health/components/health-view'
import { healthQueries } from '@/features/admin/health/queries'
import { PanelPage } from '@/features/admin/search/components/panel-page'

/** The page's first queries, sent even before its code has loaded. */
export function loader() {
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
