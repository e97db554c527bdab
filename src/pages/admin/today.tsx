import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { WorkList } from '@/features/admin/today/components/work-list'
import { workQueries } from '@/features/admin/today/queries'
import { PanelPage } from '@/features/admin/search/components/panel-page'
import { useUser } from '@/lib/supabase/use-user'

/** The first page of the panel: the work that is waiting. The layout fetches it. */
export default function AdminTodayPage() {
  const work = useQuery(workQueries.mine(useUser().id))
  return (
    <PanelPage title="Today">
      <QueryView
        query={work}
        errorTitle="Could not load your work."
        loadingText="Loading your work…"
        skeleton={<SkeletonList count={4} className="h-16" />}
        isEmpty={() => false}
        empty={null}
      >
        {(waiting) => <WorkList work={waiting} />}
      </QueryView>
    </PanelPage>
  )
}
