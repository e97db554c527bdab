import { AccessView } from '@/features/settings/team/components/access-view'
import { PanelPage } from '@/features/admin/search/components/panel-page'
import { teamQueries } from '@/features/settings/team/queries'
import { accessList } from '@/features/settings/team/access-params'

/** The page's first queries, sent even before its code has loaded. */
export function loader() {
  return [teamQueries.access(accessList.read(new URLSearchParams())), teamQueries.team()]
}

export default function AdminAccessPage() {
  return (
    <PanelPage title="Access">
      <p className="max-w-prose text-muted-foreground">
        Who exported a list, or opened a child or a proof of payment, for 12 months. When an owner
        opens a child, that isn’t listed. Changes are under Activity.
      </p>
      <AccessView />
    </PanelPage>
  )
}
