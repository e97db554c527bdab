import { useSearchParams } from 'react-router-dom'
import { hrefOfBooks } from '@/features/finance/books/list-params'
import { AnalysisYear } from '@/features/analytics/components/analysis-year'
import { AnalyticsView } from '@/features/analytics/components/analytics-view'
import type { ChildrenOfFigure } from '@/features/analytics/children-link'
import { analysisParams } from '@/features/analytics/list-params'
import { PanelPage } from '@/features/admin/search/components/panel-page'
import { TALENT_TITLES } from '@/domain/talents'
import { applicationList, NO_FILTER, PLACES } from '@/features/admin/applications/list-params'
import { yearQuery } from '@/lib/list-params'
import { paths } from '@/lib/paths'
import { analyticsQueries } from '@/features/analytics/queries'

/** Links a number to its children in the list of applications. */
function hrefOfChildren({ tab, place, talent, ...figure }: ChildrenOfFigure): string {
  return applicationList.href(
    {
      ...NO_FILTER,
      tab: tab ?? 'all',
      year: null,
      sort: 'newest',
      page: 1,
      place: PLACES.find((one) => one === place) ?? null,
      talent: TALENT_TITLES.find((one) => one === talent) ?? null,
      ...figure,
    },
    paths.adminDashboard,
  )
}

/** The page's first queries, sent even before its code has loaded. */
export function loader() {
  return [
    analyticsQueries.totals(null),
    analyticsQueries.trends(null),
    analyticsQueries.analysis(analysisParams.read(new URLSearchParams())),
  ]
}

export default function AdminAnalysisPage() {
  const [address] = useSearchParams()
  const { year } = analysisParams.read(address)
  return (
    <PanelPage
      title="Analysis"
      backTo={
        year === null
          ? paths.adminDashboard
          : `${paths.adminDashboard}?tab=pending${yearQuery(year)}`
      }
      beside={<AnalysisYear />}
    >
      <AnalyticsView hrefOfChildren={hrefOfChildren} hrefOfMoney={hrefOfBooks} />
    </PanelPage>
  )
}
