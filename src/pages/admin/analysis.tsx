import { AnalyticsView } from '@/features/analytics/components/analytics-view'
import type { ChildrenOfFigure } from '@/features/analytics/children-link'
import { PanelPage } from '@/features/panel-search/components/panel-page'
import { paths } from '@/lib/paths'

/** The children behind a figure, in the list of applications as far as it can be filtered. */
function hrefOfChildren({
  tab = 'pending',
  place,
  talent,
  isFinalist,
  ...days
}: ChildrenOfFigure): string {
  const query = new URLSearchParams({
    tab,
    ...(place && { place }),
    ...(talent && { talent }),
    ...(isFinalist && { finalist: 'yes' }),
    ...days,
  })
  return `${paths.adminDashboard}?${query}`
}

export default function AdminAnalysisPage() {
  return (
    <PanelPage title="Analysis">
      <AnalyticsView hrefOfChildren={hrefOfChildren} />
    </PanelPage>
  )
}
