import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Edition, pastYear } from '@/domain/edition'
import type { Country } from '@/domain/regions'
import { canConfirmTicket, ticketStatusLabelForAdmin } from '@/domain/ticket-status'
import { SearchBox } from '@/components/search-box'
import { Badge } from '@/components/ui/badge'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { useEditions } from '@/lib/editions'
import type { PanelItem } from '../api'
import { groupsOf } from '../groups'
import { panelQueries } from '../queries'
import { balanceOf, factsOf } from '../labels'

/** A child with an open ticket, and its price. */
export interface FoundTicket {
  id: string
  user_id: string
  child_name: string
  country: Country
  ticket_fee: number
  ticket_received: number
}

export interface FindTicketDialogProps {
  onClose: () => void
  /** The dialog about the picked child; `onBack` returns to the search. */
  children: (child: FoundTicket, onBack: () => void) => ReactNode
}

/** Finds the child whose ticket was paid for, for members who may not open children. */
export function FindTicketDialog({ onClose, children }: FindTicketDialogProps) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<FoundTicket | null>(null)
  const query = useQuery({ ...panelQueries.search(search), enabled: search !== '' })
  const editions = useEditions(query.isSuccess)
  // Previous results stay until the new ones arrive.
  const found = search === '' ? undefined : query.data
  const rows = childrenOf(found?.items)
  const similar = rows.items.length === 0 ? childrenOf(found?.suggestions) : rows
  return (
    <>
      {/* Before the dialog it covers: when both close, the lower one restores the focus last. */}
      {picked === null ? null : children(picked, () => setPicked(null))}
      <Dialog
        isOpen
        onClose={onClose}
        title="Confirm a ticket"
        description="For cash or a correction. A transfer is approved in the list."
      >
        <div role="search" aria-label="Find a child" className="flex flex-col gap-4">
          <SearchBox
            label="Child, parent, phone, email or reference"
            isLabelShown
            value={search}
            onSearch={setSearch}
          />
          <p role="status" className="text-muted-foreground empty:hidden">
            {query.isError || search === ''
              ? ''
              : found?.search !== search
                ? 'Searching…'
                : statusWords(search, rows, similar.items.length)}
          </p>
          {query.isError && search !== '' ? (
            <ErrorState
              title="The search didn’t work"
              message={query.error.message}
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            />
          ) : null}
          {similar.items.length === 0 ? null : (
            <ul aria-label="Found" className="flex flex-col gap-1">
              {similar.items.map((item) => (
                <li key={item.id}>
                  <Child item={item} editions={editions} onPick={setPicked} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Dialog>
    </>
  )
}

function childrenOf(items: readonly PanelItem[] = []) {
  const [group] = groupsOf(items.filter(({ kind }) => kind === 'application'))
  return group ?? { items: [], hasMore: false }
}

function statusWords(
  search: string,
  { items, hasMore }: ReturnType<typeof childrenOf>,
  similar: number,
): string {
  if (hasMore) return 'There are more. Add a word or a reference.'
  if (items.length > 0) return items.length === 1 ? '1 child' : `${items.length} children`
  return similar > 0
    ? `Nothing found for “${search}”. These names are like it.`
    : `Nothing found for “${search}”. Check the spelling, or try fewer words.`
}

function ticketOf(item: PanelItem): FoundTicket | null {
  const { id, user_id, name, country, ticket_fee, ticket_received } = item
  if (user_id === null || name === null || country === null || ticket_fee === null) return null
  if (!canConfirmTicket(item.ticket_status)) return null
  const ticket = { ticket_fee, ticket_received: ticket_received ?? 0 }
  return { id, user_id, child_name: name, country, ...ticket }
}

interface ChildProps {
  item: PanelItem
  editions: readonly Edition[]
  onPick: (child: FoundTicket) => void
}

/** A search result; it can be picked if its ticket is open. */
function Child({ item, editions, onPick }: ChildProps) {
  const ticket = ticketOf(item)
  const year = pastYear(editions, item.edition)
  const { label, tone } = ticketStatusLabelForAdmin(item.ticket_status)
  const balance = balanceOf(item)
  const words = (
    <>
      <span className="min-w-0 wrap-anywhere max-sm:w-full">
        <span className="block font-semibold">
          <span className={ticket ? 'text-primary-strong underline underline-offset-4' : undefined}>
            {item.name}
          </span>
          {year === null ? null : <span className="font-normal">{` ${year}`}</span>}
        </span>
        <span className="block text-sm text-muted-foreground">{factsOf(item).join(' · ')}</span>
        {balance === null ? null : <span className="block text-sm font-semibold">{balance}</span>}
      </span>
      <span className="shrink-0 whitespace-nowrap">
        <Badge tone={tone}>{`Ticket: ${label}`}</Badge>
      </span>
    </>
  )
  const layout =
    'flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2 text-left sm:flex-nowrap'
  return ticket === null ? (
    <div className={layout}>{words}</div>
  ) : (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onPick(ticket)}
      className={`${layout} rounded-control hover:bg-muted`}
    >
      {words}
    </button>
  )
}
