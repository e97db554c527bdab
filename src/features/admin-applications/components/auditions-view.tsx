import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { auditionStateLabel } from '@/domain/application'
import { dayIn, formatDate } from '@/domain/dates'
import { pastYear } from '@/domain/edition'
import { formatCount } from '@/domain/money'
import { timeZoneOf } from '@/domain/regions'
import { ExportButton } from '@/components/export-button'
import { PhoneLink } from '@/components/phone-link'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { QueryView } from '@/components/ui/query-view'
import { Select } from '@/components/ui/select'
import { SkeletonList } from '@/components/ui/skeleton'
import { lazyView } from '@/lib/lazy'
import { useEditions } from '@/lib/editions'
import { yearQuery } from '@/lib/list-params'
import { useRealtime } from '@/lib/supabase/realtime'
import { auditionDay, countryAndState } from '../audition-day'
import { timeOf } from '@/lib/local-input'
import { AUDITION_CSV } from '../columns'
import { CHOICES, PLACES } from '../list-params'
import { adminApplicationQueries, refreshApplicationLists } from '../queries'

const DayChangeDialog = lazyView(async () => (await import('./day-change-dialog')).DayChangeDialog)

/** The list of a day's auditions by time, on the screen and on paper. */
export function AuditionsView() {
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState<'move' | 'call_off' | null>(null)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const asked = auditionDay.read(address)
  const { country, state } = countryAndState(asked.place)
  const days = useQuery(adminApplicationQueries.auditionDays())
  const known = (days.data ?? []).filter((row) => row.country === country)
  const today = dayIn(country, new Date())
  const day =
    asked.day || known.find((row) => (row.day ?? '') >= today)?.day || known.at(-1)?.day || today
  const list = useQuery({
    ...adminApplicationQueries.auditions({ country, day, state }),
    enabled: asked.day !== '' || days.data !== undefined || days.isError,
  })
  const editions = useEditions(list.isSuccess)
  useRealtime([{ table: 'applications' }], () => void refreshApplicationLists(queryClient))
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
          <Button size="small" variant="secondary" onClick={() => window.print()}>
            Print the list
          </Button>
          {list.data && list.data.length > 0 ? (
            <ExportButton
              name={`auditions-${day}`}
              columns={AUDITION_CSV}
              fetchRange={() => Promise.resolve({ rows: list.data, isLast: true })}
              rowKey={({ id }) => id}
            />
          ) : null}
          {list.data?.some((row) => row.audition_state === 'scheduled') && day >= today ? (
            <>
              <Button size="small" variant="secondary" onClick={() => setChanged('move')}>
                Move times
              </Button>
              <Button size="small" variant="secondary" onClick={() => setChanged('call_off')}>
                Call off this day
              </Button>
            </>
          ) : null}
        </div>
      </div>
      {changed ? (
        <DayChangeDialog
          change={changed}
          day={{ country, day, state }}
          rows={list.data ?? []}
          onClose={() => setChanged(null)}
          onFailure={() => setChanged(null)}
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
                  {formatDate(row.day ?? '')} · {formatCount(row.children ?? 0)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <QueryView
        query={list}
        errorTitle="Could not fetch applications."
        loadingText="Loading auditions…"
        skeleton={<SkeletonList count={6} className="h-12" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState title="No auditions on this day.">
            Select children under Approved or Assessed and press Schedule.
          </EmptyState>
        }
      >
        {(rows) => (
          <div data-printed className="flex flex-col gap-3">
            <h2 className="text-xl">
              Auditions in {state ?? country}, {formatDate(day)}
            </h2>
            <p className="text-muted-foreground">
              {formatCount(rows.length)} {rows.length === 1 ? 'child' : 'children'},{' '}
              {timeZoneOf(country).label}
            </p>
            <div className="overflow-x-auto print:overflow-visible">
              <table className="w-full border-collapse text-left text-sm sm:text-base print:text-xs">
                <caption className="sr-only">The day by time</caption>
                <thead>
                  <tr className="border-b-2 border-border">
                    {['Time', 'Child', 'Talents', 'Parent', 'Place', 'Here', 'Signature'].map(
                      (head) => (
                        <th
                          key={head}
                          scope="col"
                          className={
                            head === 'Here' || head === 'Signature'
                              ? 'hidden p-2 print:table-cell'
                              : 'p-2 text-sm font-semibold'
                          }
                        >
                          {head}
                        </th>
                      ),
                    )}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr
                      key={row.id}
                      className="break-inside-avoid border-b border-border align-top"
                    >
                      <td className="p-2 font-semibold tabular-nums">
                        {timeOf(row.audition_date, row.country)}
                      </td>
                      <th scope="row" className="p-2 font-semibold">
                        <Link
                          to={`?tab=${row.status === 'assessed' ? 'assessed' : 'approved'}${yearQuery(pastYear(editions, row.edition))}&manage=${row.id}`}
                          className="underline underline-offset-4 print:no-underline"
                        >
                          {row.child_name}
                        </Link>
                        <span className="block text-sm font-normal text-muted-foreground">
                          {row.age}, {row.state_city} · {row.payment_reference}
                          {row.audition_state === 'scheduled'
                            ? ''
                            : ` · ${auditionStateLabel(row.audition_state).label}`}
                        </span>
                      </th>
                      <td className="p-2">{row.talents.join(', ')}</td>
                      <td className="p-2 whitespace-nowrap">
                        <span className="block">{row.parent_name}</span>
                        <PhoneLink phone={row.parent_phone} />
                      </td>
                      <td className="max-w-60 p-2 wrap-anywhere whitespace-pre-line">
                        {row.audition_details}
                      </td>
                      <td className="hidden p-2 print:table-cell">
                        <span aria-hidden className="block size-5 border-2 border-foreground" />
                      </td>
                      <td className="hidden min-w-32 p-2 print:table-cell">
                        <span aria-hidden className="block h-8 border-b border-foreground" />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </div>
        )}
      </QueryView>
    </section>
  )
}
