import { Link, useParams } from 'react-router-dom'
import { Icon } from '@/components/ui/icon'
import { DayView } from '@/features/settings/auditions/components/day-view'
import { PlansView } from '@/features/settings/auditions/components/plans-view'
import { planQueries } from '@/features/settings/auditions/queries'
import { PanelPage } from '@/features/admin/search/components/panel-page'
import { isId, paths } from '@/lib/paths'

/** The page's first queries, sent even before its code has loaded. */
export function loader() {
  return [planQueries.all()]
}

/** The planned audition days, or the one in the URL. */
export default function AdminAuditionDaysPage() {
  const { id } = useParams()
  return (
    <PanelPage title="Audition days">
      {isId(id) ? (
        <>
          <Link
            to={paths.auditionDays}
            className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-primary-strong underline underline-offset-4 print:hidden"
          >
            <Icon name="arrow-left" />
            All days
          </Link>
          <DayView key={id} id={id} />
        </>
      ) : (
        <>
          <p className="max-w-prose text-muted-foreground">
            Plan a day with its hall and slots, fill it with children from its state, then publish
            it: only then do families hear about it. A date you type in Manage goes out at once.
          </p>
          <PlansView />
        </>
      )}
    </PanelPage>
  )
}
