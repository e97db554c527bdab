import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { WorkList } from '@/features/office/today/components/work-list'
import { workQueries } from '@/features/office/today/queries'
import { PanelPage } from '@/features/office/search/components/panel-page'
import { useUser } from '@/lib/supabase/use-user'

/** The first page of the panel: what waits. The frame around it asks for that. */
export default function AdminTodayPage() {
  const work = useQuery(workQueries.mine(useUser().id))
  return (
    <PanelPage title="Today">
      <QueryView
        query={work}
        errorTitle="Could not look up what waits."
        loadingText="Looking what waits…"
        skeleton={<SkeletonList count={4} className="h-16" />}
        isEmpty={() => false}
        empty={null}
      >
        {(waiting) => <WorkList work={waiting} />}
      </QueryView>
    </PanelPage>
  )
}
