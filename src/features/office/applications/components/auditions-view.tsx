import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { dayIn, formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { timeZoneOf } from '@/domain/regions'
import { ExportButton } from '@/components/export-button'
import { ListChanges } from '@/components/list-changes'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { QueryView } from '@/components/ui/query-view'
import { Select } from '@/components/ui/select'
import { SkeletonList } from '@/components/ui/skeleton'
import { useListInterval, useMember } from '@/lib/member'
import { paths } from '@/lib/paths'
import { useRealtime } from '@/lib/supabase/realtime'
import { useList } from '@/lib/use-list'
import { auditionDay, countryAndState } from '../audition-day'
import { type ApplicationWithContact, withContacts } from '../api'
import { AUDITION_CSV } from '../columns'
import { CHOICES, PLACES } from '../list-params'
import { adminApplicationQueries, refreshApplicationLists } from '../queries'
import { AuditionsTable } from './auditions-table'
import { DayChangeDialog } from './day-change-dialog'

/** As many as the database lists of a day. */
const MAX_LISTED = 500

/** The list of a day's auditions by time, on the screen and on paper. */
export function AuditionsView() {
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState<'move' | 'call_off' | null>(null)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const asked = auditionDay.read(address)
  const { country, state } = countryAndState(asked.place)
  const { isOwner } = useMember()
  const refetchInterval = useListInterval()
  const days = useQuery({ ...adminApplicationQueries.auditionDays(), refetchInterval })
  const known = (days.data ?? []).filter((row) => row.country === country)
  const today = dayIn(country, new Date())
  const day =
    asked.day || known.find((row) => (row.day ?? '') >= today)?.day || known.at(-1)?.day || today
  const list = useList(
    {
      ...adminApplicationQueries.auditions({ country, day, state }, isOwner),
      enabled: asked.day !== '' || days.data !== undefined || days.isError,
    },
    () => refreshApplicationLists(queryClient),
  )
  const { query, rows: auditions } = list
  const { printed, print } = usePrint()
  useRealtime([{ table: 'applications' }], list.look)
  const change = (changes: Partial<typeof asked>) =>
    void navigate(auditionDay.href({ ...asked, ...changes }), { replace: true })

  return (
    <section aria-label="Auditions" className="flex flex-col gap-4">
      <div className="grid items-end gap-3 sm:grid-cols-[12rem_14rem_auto] print:hidden">
        <Field label="Day" isRequired>
          <Input type="date" value={day} onChange={({ target }) => change({ day: target.value })} />
        </Field>
        <Field label="State or province" isRequired>
          <Select
            options={CHOICES.place.options}
            value={asked.place}
            onChange={({ target }) =>
              change({ place: PLACES.find((place) => place === target.value) ?? 'Nigeria' })
            }
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <ButtonLink size="small" variant="secondary" to={paths.auditionDays}>
            Plan audition days
          </ButtonLink>
          <Button size="small" variant="secondary" onClick={() => print(auditions)}>
            Print the list
          </Button>
          {auditions.length > 0 ? (
            <ExportButton
              name={`auditions-${day}`}
              columns={AUDITION_CSV}
              fetchRange={async (_last, signal) => ({
                rows: await withContacts(auditions, isOwner, signal),
                isLast: true,
              })}
              rowKey={({ id }) => id}
            />
          ) : null}
          {auditions.some((row) => row.audition_state === 'scheduled') && day >= today ? (
            <>
              <Button size="small" variant="secondary" onClick={() => setChanged('move')}>
                Move times
              </Button>
              <Button size="small" variant="secondary" onClick={() => setChanged('call_off')}>
                Call off this day
              </Button>
            </>
          ) : null}
          <ListChanges count={list.changes} onRefresh={list.refresh} />
        </div>
      </div>
      {changed ? (
        <DayChangeDialog
          change={changed}
          day={{ country, day, state }}
          rows={auditions}
          onClose={() => setChanged(null)}
        />
      ) : null}
      {known.length > 0 ? (
        <nav aria-label="Days with auditions" className="print:hidden">
          <ul className="flex flex-wrap gap-2">
            {known.map((row) => (
              <li key={row.day}>
                <Link
                  to={auditionDay.href({ ...asked, day: row.day ?? '' })}
                  aria-current={row.day === day ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center rounded-card border border-control px-3 text-sm hover:bg-info-soft aria-[current=page]:border-primary aria-[current=page]:font-semibold"
                >
                  {`${formatDate(row.day ?? '')} · ${formatCount(row.children ?? 0)}`}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <QueryView
        query={query}
        errorTitle="Could not fetch applications."
        loadingText="Loading auditions…"
        skeleton={<SkeletonList count={6} className="h-12" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState title="No auditions on this day.">
            Select children under Approved or Assessed and press Schedule.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <>
            {rows.length === MAX_LISTED ? (
              <p role="status" className="rounded-card bg-warning-soft px-4 py-3">
                {`Only the first ${MAX_LISTED} are listed. Choose a state to see the others.`}
              </p>
            ) : null}
            <AuditionsTable
              title={`Auditions in ${state ?? country}, ${formatDate(day)}`}
              zone={timeZoneOf(country).label}
              rows={printed ?? rows}
            />
          </>
        )}
      </QueryView>
    </section>
  )
}

/** Prints a day with its parents: other members than owners ask for these first, and only for the paper. */
function usePrint() {
  const { isOwner } = useMember()
  const [printed, setPrinted] = useState<readonly ApplicationWithContact[] | null>(null)
  const ask = useMutation({
    mutationFn: (rows: readonly ApplicationWithContact[]) => withContacts(rows, isOwner),
    meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch applications. ' },
    onSuccess: (rows) => {
      flushSync(() => setPrinted(rows))
      window.addEventListener('afterprint', () => setPrinted(null), { once: true })
      window.print()
    },
  })
  const print = (rows: readonly ApplicationWithContact[]) =>
    isOwner ? window.print() : ask.mutate(rows)
  return { printed, print }
}
