import { useSearchParams } from 'react-router-dom'
import { hrefOfBooks } from '@/features/admin-books/list-params'
import { AnalysisYear } from '@/features/analytics/components/analysis-year'
import { AnalyticsView } from '@/features/analytics/components/analytics-view'
import type { ChildrenOfFigure } from '@/features/analytics/children-link'
import { analysisParams } from '@/features/analytics/list-params'
import { PanelPage } from '@/features/panel-search/components/panel-page'
import { paths } from '@/lib/paths'

/** The children behind a figure, in the list of applications as far as it can be filtered. */
function hrefOfChildren({
  year,
  tab = 'pending',
  place,
  talent,
  isFinalist,
  ...days
}: ChildrenOfFigure): string {
  const query = new URLSearchParams({
    tab,
    ...(year && { year: String(year) }),
    ...(place && { place }),
    ...(talent && { talent }),
    ...(isFinalist && { finalist: 'yes' }),
    ...days,
  })
  return `${paths.adminDashboard}?${query}`
}

export default function AdminAnalysisPage() {
  const [address] = useSearchParams()
  const { year } = analysisParams.read(address)
  return (
    <PanelPage title="Analysis" year={year} beside={<AnalysisYear />}>
      <AnalyticsView hrefOfChildren={hrefOfChildren} hrefOfMoney={hrefOfBooks} />
    </PanelPage>
  )
}
