import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { VOLUNTEER_STATUSES, volunteerStatusLabel } from '@/domain/volunteer'
import { ListView } from '@/components/list-view'
import { type Column, DataTable } from '@/components/ui/data-table'
import { useRealtime } from '@/lib/supabase/realtime'
import { useList, useListPosition } from '@/lib/use-list'
import { useMember } from '@/lib/member'
import { exportVolunteers, type Volunteer } from '../api'
import { VOLUNTEER_COLUMNS, VOLUNTEER_CSV } from '../columns'
import { type VolunteerFilter, volunteerList } from '../list-params'
import { adminVolunteerQueries, refreshVolunteers, useEraseVolunteer } from '../queries'
import { VolunteerFilters } from './volunteer-filters'
import { EraseButton } from '@/components/erase-button'

export interface VolunteersViewProps {
  /** More actions on a row, such as making a coordinator or seeing the history. */
  actions?: (volunteer: Volunteer) => ReactNode
}

/** All volunteers, newest first. */
export function VolunteersView({ actions }: VolunteersViewProps) {
  const queryClient = useQueryClient()
  const { filter, hrefOf, change } = useListPosition(volunteerList)
  const { search, country, state, status } = filter
  const { isOwner } = useMember()
  const list = useList(adminVolunteerQueries.list(filter), () => refreshVolunteers(queryClient))
  const counts = useQuery(adminVolunteerQueries.counts({ search, country, state }))

  useRealtime([{ table: 'volunteers' }], list.look)

  const more: Column<Volunteer> = {
    key: 'more',
    header: 'More',
    isPlain: true,
    cell: (row) => (
      <span className="flex flex-wrap items-center justify-end gap-1 md:justify-start">
        {actions?.(row)}
        {isOwner ? <EraseVolunteer volunteer={row} /> : null}
      </span>
    ),
  }
  return (
    <ListView
      label="Volunteers"
      list={list}
      tabs={{
        label: 'Volunteers by status',
        tabs: [null, ...VOLUNTEER_STATUSES].map((one) => ({
          to: hrefOf({ status: one, page: 1 }),
          label: one === null ? 'All' : volunteerStatusLabel(one).label,
          isCurrent: one === status,
          isMuted: one !== 'new',
          count: one === null ? undefined : counts.data?.[one]?.count,
          isMore: one === null ? undefined : counts.data?.[one]?.isMore,
        })),
      }}
      filters={<VolunteerFilters filter={filter} onChange={change} />}
      exported={{
        name: 'volunteers',
        columns: VOLUNTEER_CSV,
        fetchRange: (last, signal) => exportVolunteers(filter, last, signal),
        isLogged: true,
      }}
      words={{ loading: 'Loading volunteers…', error: 'Could not fetch volunteers.' }}
      skeleton="h-16"
      empty={{
        title: 'No volunteer applications found.',
        hint: 'People who fill in the volunteer form show up here.',
      }}
      noMatch={
        volunteerList.isFiltered(filter)
          ? {
              title: 'No volunteer applications found.',
              hint: noMatchHint(filter),
              clear: {
                to: hrefOf({ search: '', status: null, country: null, state: null, page: 1 }),
                label: search === '' ? 'Clear filters' : 'Clear search',
              },
            }
          : null
      }
      pages={{ page: filter.page, noun: ['volunteer', 'volunteers'], hrefOf }}
    >
      {(rows) => (
        <DataTable
          caption="Volunteer applications"
          columns={[...VOLUNTEER_COLUMNS, more]}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
    </ListView>
  )
}

function noMatchHint({ search, status, country, state }: VolunteerFilter): string {
  const place = state ?? country
  const who = [
    status === null ? 'Nobody' : `Nobody with the status “${volunteerStatusLabel(status).label}”`,
    place === null ? '' : ` in ${place}`,
  ].join('')
  return search === ''
    ? `${who} offers to help.`
    : `${who} has a name or phone number that matches “${search}”.`
}

interface EraseVolunteerProps {
  volunteer: Volunteer
}

/** Erases a volunteer on request. */
function EraseVolunteer({ volunteer }: EraseVolunteerProps) {
  const { id, full_name: name } = volunteer
  const erase = useEraseVolunteer()

  return (
    <EraseButton
      name={name}
      description="Everything in this volunteer application is deleted, also name and phone number. The log keeps that you erased it, without a name. A message already sent by WhatsApp stays there. This cannot be undone."
      confirmLabel="Erase volunteer"
      onErase={() => erase.mutateAsync(id)}
    />
  )
}
