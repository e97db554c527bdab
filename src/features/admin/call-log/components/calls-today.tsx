import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { PhoneLink } from '@/components/phone-link'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useListInterval, useMember } from '@/lib/member'
import { paths } from '@/lib/paths'
import { MAX_CALLS } from '../api'
import { officeQueries } from '../queries'
import { CallList } from './call-list'

/** The families to call today, longest waiting first. */
export function CallsToday() {
  const calls = useQuery({ ...officeQueries.calls(), refetchInterval: useListInterval() })
  const opensChildren = useMember().opens('applications')
  return (
    <section aria-labelledby="calls-today" className="flex flex-col gap-2">
      <h2 id="calls-today" className="text-xl">
        Calls for today
      </h2>
      <QueryView
        query={calls}
        errorTitle="Could not fetch the calls."
        loadingText="Loading the calls…"
        skeleton={<SkeletonList count={3} className="h-16" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <p className="text-muted-foreground">
            No calls to make. You note a call on a child, under Manage.
          </p>
        }
      >
        {(rows) => (
          <>
            {rows.length < MAX_CALLS ? null : (
              <p>
                These are the {MAX_CALLS} calls that have waited longest. Mark some as done to see
                the next ones.
              </p>
            )}
            <CallList label="Calls for today" calls={rows}>
              {({ application_id, child_name, parent_name, parent_phone }) => (
                <p className="flex flex-wrap items-center gap-x-3">
                  <Link
                    translate="no"
                    to={`${paths.adminDashboard}?${
                      opensChildren
                        ? `tab=pending&manage=${application_id}`
                        : `tab=payments&q=${encodeURIComponent(child_name)}`
                    }`}
                    className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
                  >
                    {child_name}
                  </Link>
                  {parent_name === null ? null : <span translate="no">{parent_name}</span>}
                  {parent_phone === null ? (
                    <span className="text-muted-foreground">Open the child for the number.</span>
                  ) : (
                    <PhoneLink
                      phone={parent_phone}
                      className="inline-flex min-h-11 items-center font-semibold"
                    />
                  )}
                </p>
              )}
            </CallList>
          </>
        )}
      </QueryView>
    </section>
  )
}
