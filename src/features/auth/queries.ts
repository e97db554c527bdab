import { queryOptions } from '@tanstack/react-query'
import { capabilitiesOf } from '@/domain/team'
import { toAppError } from '@/lib/api/errors'
import { rememberAdmin } from '@/lib/api/session-key'
import { forgetLists, LIST_KINDS, readKeptNote } from '@/lib/offline/kept-note'
import { MEMBERSHIP_KEY } from '@/lib/query-client'
import { fetchMembership, type Membership } from './api'

const partOf = ({ role, states }: Membership) => JSON.stringify([role, states])

/** Forgets the lists of a part that has ended; a session that has ended says nothing of it. */
function forgetListsWithout({ role, missing }: Membership, userId: string): void {
  if (missing === 'session') return
  const opened = role === null ? [] : capabilitiesOf(role)
  void forgetLists((list) => {
    const capability = LIST_KINDS[list.kind]
    return list.userId === userId && capability !== null && !opened.includes(capability)
  })
}

/** The part of a judge who opened judging here before, for a start without network; the database decides on every request. */
async function keptMembership(userId: string): Promise<Membership | undefined> {
  const isKept = readKeptNote().lists.some(
    (list) => list.kind === 'membership' && list.userId === userId,
  )
  if (!isKept) return undefined
  const { readList } = await import('@/lib/offline/register')
  return (await readList<Membership>('membership', userId, userId))?.value
}

const membership = (userId: string) =>
  queryOptions({
    queryKey: [...MEMBERSHIP_KEY, userId],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<Membership>(queryKey)
      const found = await fetchMembership(signal).catch(async (cause: unknown) => {
        const isOffline = toAppError(cause).kind === 'offline'
        const kept = isOffline ? await keptMembership(userId) : undefined
        if (kept === undefined) throw cause
        return kept
      })
      forgetListsWithout(found, userId)
      // The first requests of the panel's pages are an owner's.
      rememberAdmin(found.role === 'owner' && found.missing === null ? userId : null)
      // Nothing that was read by another part stays behind.
      if (before && partOf(before) !== partOf(found)) {
        client.removeQueries({ predicate: ({ queryKey: [area] }) => area !== 'auth' })
      }
      return found
    },
    staleTime: 5 * 60_000,
    // Also without network, where a judge goes on.
    networkMode: 'offlineFirst',
  })

export const authQueries = {
  membership,
  /** Whether somebody's part opens the panel, whatever is missing: for links, which lead to what is missing. */
  isAdmin: (userId: string) => ({
    ...membership(userId),
    select: ({ role }: Membership) => role !== null && capabilitiesOf(role).length > 0,
  }),
  isOwner: (userId: string) => ({
    ...membership(userId),
    select: ({ role }: Membership) => role === 'owner',
  }),
}
