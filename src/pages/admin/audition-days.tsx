import { Link, useParams } from 'react-router-dom'
import { Icon } from '@/components/ui/icon'
import { DayView } from '@/features/setup/auditions/components/day-view'
import { PlansView } from '@/features/setup/auditions/components/plans-view'
import { planQueries } from '@/features/setup/auditions/queries'
import { PanelPage } from '@/features/office/search/components/panel-page'
import { isId, paths } from '@/lib/paths'

/** Asked for first, also before this page is there. */
export function firstQueries() {
  return [planQueries.all()]
}

/** The planned audition days, or the one that the address names. */
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
            Plan a day with its hall and slots, fill it with children of its state, then publish it:
            families are told only then. A date that you type in Manage is told at once.
          </p>
          <PlansView />
        </>
      )}
    </PanelPage>
  )
}
