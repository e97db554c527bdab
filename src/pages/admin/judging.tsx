import { JudgingView } from '@/features/judging/components/judging-view'
import { PanelPage } from '@/features/admin/search/components/panel-page'

/** A judge's only page. It prefetches nothing, because only owners' pages do. */
export default function AdminJudgingPage() {
  return (
    <PanelPage title="Judging">
      <JudgingView />
    </PanelPage>
  )
}
