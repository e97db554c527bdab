import { AccessView } from '@/features/setup/team/components/access-view'
import { PanelPage } from '@/features/office/search/components/panel-page'
import { teamQueries } from '@/features/setup/team/queries'
import { accessList } from '@/features/setup/team/access-params'

/** Asked for first, also before this page is there. */
export function firstQueries() {
  return [teamQueries.access(accessList.read(new URLSearchParams())), teamQueries.team()]
}

export default function AdminAccessPage() {
  return (
    <PanelPage title="Access">
      <p className="max-w-prose text-muted-foreground">
        Who exported a list, or opened a child or a proof of payment, for 12 months. Owners read
        children without an entry. What anybody changed stands under Activity.
      </p>
      <AccessView />
    </PanelPage>
  )
}
