import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { TALENT_TITLES } from '@/domain/talents'
import { ListView } from '@/components/list-view'
import { ButtonLink } from '@/components/ui/button-link'
import { DataTable } from '@/components/ui/data-table'
import { exportName } from '@/lib/csv-export'
import { useMember } from '@/lib/member'
import { useRealtime } from '@/lib/supabase/realtime'
import { useList } from '@/lib/use-list'
import { useDialogParam } from '@/lib/use-dialog-param'
import { type AdminApplication, MAX_FINALISTS, withContacts } from '../api'
import { APPLICATION_CSV, finalistColumns } from '../columns'
import { applicationList, finalistList, NO_FILTER } from '../list-params'
import { adminApplicationQueries, refreshApplicationLists, useOpenedApplication } from '../queries'
import { useRowSteps } from '../use-row-steps'
import type { ManageAside } from './manage-dialog'
import type { ConfirmTicket } from './manage-questions'
import { ManageDialog } from './manage-dialog'

export interface FinalistsViewProps {
  /** Content at the end of the manage dialog. */
  aside?: ManageAside
  confirmTicket: ConfirmTicket
}

/** The finalists of one talent, or all, by score. */
export function FinalistsView({ aside, confirmTicket }: FinalistsViewProps) {
  const queryClient = useQueryClient()
  const [address] = useSearchParams()
  const filter = finalistList.read(address)
  const { year, talent } = filter
  const { isOwner } = useMember()
  const wanted = adminApplicationQueries.finalists(filter)
  const list = useList(wanted, () => refreshApplicationLists(queryClient))
  const { query, rows } = list
  const manage = useDialogParam('manage')
  const { row, isGone } = useOpenedApplication(manage)
  const steps = useRowSteps({
    id: row?.id ?? null,
    rows,
    total: query.data?.total,
    isMore: query.data?.isMore,
    fetchNow: async () => (await queryClient.fetchQuery({ ...wanted, staleTime: Infinity })).rows,
    goTo: (next) => manage.goTo(next.id),
    close: manage.close,
  })

  useRealtime([{ table: 'applications' }], list.look)

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
        list={list}
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
              columns={finalistColumns(ranksOf(listed))}
              rows={listed}
              rowKey={(row) => row.id}
              open={{
                onOpen: ({ id }) => manage.open(id),
                label: (row) => `Manage ${row.child_name}`,
              }}
            />
            {query.data?.isMore ? (
              <p className="text-sm text-muted-foreground">
                These are the best {MAX_FINALISTS}. Choose a talent to see more of it.
              </p>
            ) : null}
          </>
        )}
      </ListView>
      {isGone ? <Navigate to={finalistList.href(filter)} replace /> : null}
      {row ? (
        <ManageDialog
          key={row.id}
          application={row}
          onClose={manage.close}
          steps={steps}
          isContinued={manage.isContinued}
          aside={aside}
          confirmTicket={confirmTicket}
        />
      ) : null}
    </>
  )
}

/** The rank of each row: equal scores share a rank, and a child without a score has none. */
function ranksOf(rows: readonly AdminApplication[]): Map<string, number> {
  const ranks = new Map<string, number>()
  for (const { id, assessment_score: score } of rows) {
    if (score === null) continue
    ranks.set(id, rows.findIndex((row) => row.assessment_score === score) + 1)
  }
  return ranks
}
