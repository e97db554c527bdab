import { KeyboardShortcuts } from '@/components/keyboard-shortcuts'
import { PageHeading } from '@/components/page-heading'
import { Icon } from '@/components/ui/icon'
import { Link } from 'react-router-dom'
import { AnalyticsView } from '@/features/analytics/components/analytics-view'
import type { ChildrenOfFigure } from '@/features/analytics/children-link'
import { PanelSearch } from '@/features/panel-search/components/panel-search'
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
    <div className="flex flex-col gap-6">
      <div>
        <Link
          to={paths.adminDashboard}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary-strong underline underline-offset-4 print:hidden"
        >
          <Icon name="arrow-left" />
          Back to the Admin Panel
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <PageHeading>Analysis</PageHeading>
          <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
            <KeyboardShortcuts />
            <PanelSearch />
          </div>
        </div>
      </div>
      <AnalyticsView hrefOfChildren={hrefOfChildren} />
    </div>
  )
}
