import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { TALENT_TITLES } from '@/domain/talents'
import { ListView } from '@/components/list-view'
import { ButtonLink } from '@/components/ui/button-link'
import { DataTable } from '@/components/ui/data-table'
import { exportName } from '@/lib/csv-export'
import { lazyView } from '@/lib/lazy'
import { useListInterval, useMember } from '@/lib/member'
import { useRealtime } from '@/lib/supabase/realtime'
import { type Application, MAX_FINALISTS, withContacts } from '../api'
import { APPLICATION_CSV, finalistColumns } from '../columns'
import { applicationList, finalistList, NO_FILTER } from '../list-params'
import { adminApplicationQueries, refreshApplicationLists } from '../queries'
import { useOpenRow } from '../use-open-row'
import { useRowSteps } from '../use-row-steps'
import type { ManageAside } from './manage-dialog'

const ManageDialog = lazyView(async () => (await import('./manage-dialog')).ManageDialog)

export interface FinalistsViewProps {
  /** The content at the end of the manage dialog. */
  aside?: ManageAside
}

/** The finalists of one talent, or of all, by their score. */
export function FinalistsView({ aside }: FinalistsViewProps) {
  const queryClient = useQueryClient()
  const [address] = useSearchParams()
  const filter = finalistList.read(address)
  const { year, talent } = filter
  const { isOwner } = useMember()
  const wanted = adminApplicationQueries.finalists(filter)
  const query = useQuery({ ...wanted, refetchInterval: useListInterval() })
  const rows = query.data?.rows ?? []
  const manage = useOpenRow('manage', finalistList.href(filter))
  const steps = useRowSteps({
    id: manage.row?.id ?? null,
    rows,
    total: query.data?.total,
    isMore: query.data?.isMore,
    fetchNow: async () => (await queryClient.fetchQuery({ ...wanted, staleTime: Infinity })).rows,
    goTo: (row) => manage.goTo(row),
    close: manage.close,
  })

  useRealtime([{ table: 'applications' }], () => void refreshApplicationLists(queryClient))

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl">Finalists by score</h2>
        <ButtonLink
          size="small"
          variant="quiet"
          to={applicationList.href({
            ...NO_FILTER,
            year,
            tab: 'assessed',
            sort: 'newest',
            page: 1,
          })}
        >
          Back to the applications
        </ButtonLink>
      </div>
      <ListView
        label="Finalists"
        list={{ query, rows, newCount: 0, showNew: () => undefined }}
        tabs={{
          label: 'Finalists by talent',
          tabs: [null, ...TALENT_TITLES].map((title) => ({
            to: finalistList.href({ year, talent: title }),
            label: title ?? 'All talents',
            isCurrent: title === talent,
          })),
        }}
        exported={{
          name: exportName('finalists', year, (talent ?? 'all').toLowerCase().replace(' ', '-')),
          columns: APPLICATION_CSV,
          fetchRange: async (_last, signal) => ({
            rows: await withContacts(rows, isOwner, signal),
            isLast: true,
          }),
        }}
        words={{ loading: 'Loading finalists…', error: 'Could not fetch applications.' }}
        skeleton="h-12"
        empty={{
          title: talent === null ? 'No finalists yet.' : `No finalists in ${talent} yet.`,
          hint: 'A child becomes one in Step 4 of their application.',
        }}
      >
        {(listed) => (
          <>
            <DataTable
              caption={`Finalists, ${talent ?? 'all talents'}`}
              columns={finalistColumns(placesOf(listed))}
              rows={listed}
              rowKey={(row) => row.id}
              open={{ onOpen: manage.open, label: (row) => `Manage ${row.child_name}` }}
            />
            {query.data?.isMore ? (
              <p className="text-sm text-muted-foreground">
                These are the best {MAX_FINALISTS}. Choose a talent to see more of it.
              </p>
            ) : null}
          </>
        )}
      </ListView>
      {manage.isGone ? <Navigate to={finalistList.href(filter)} replace /> : null}
      {manage.row ? (
        <ManageDialog
          key={manage.row.id}
          application={manage.row}
          onClose={manage.close}
          steps={steps}
          isContinued={manage.isContinued}
          aside={aside}
          onFailure={manage.close}
        />
      ) : null}
    </>
  )
}

/** Where each row stands: children of one score share a place, and one without a score has none. */
function placesOf(rows: readonly Application[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const { id, assessment_score: score } of rows) {
    if (score === null) continue
    places.set(id, rows.findIndex((row) => row.assessment_score === score) + 1)
  }
  return places
}
