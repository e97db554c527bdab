import { queryOptions } from '@tanstack/react-query'
import { capabilitiesOf } from '@/domain/team'
import { toAppError } from '@/lib/api/errors'
import { rememberAdmin } from '@/lib/api/session-key'
import { forgetLists, LIST_KINDS, readKeptNote } from '@/lib/offline/kept-note'
import { MEMBERSHIP_KEY } from '@/lib/query-client'
import { fetchMembership, type Membership } from './api'

const scopedRoleKey = ({ role, states }: Membership) => JSON.stringify([role, states])

/** Deletes stored lists of a role that has ended; an ended session says nothing about the role. */
function forgetListsWithout({ role, missing }: Membership, userId: string): void {
  if (missing === 'session') return
  const opened = role === null ? [] : capabilitiesOf(role)
  void forgetLists((list) => {
    const capability = LIST_KINDS[list.kind]
    return list.userId === userId && capability !== null && !opened.includes(capability)
  })
}

/**
 * The stored membership of a judge who has used judging on this device, for an offline start; the database still checks
 * every request.
 */
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
      // Owners only: the early requests of the panel's pages are those of an owner.
      rememberAdmin(found.role === 'owner' && found.missing === null ? userId : null)
      // Data read with another role must not stay in the cache.
      if (before && scopedRoleKey(before) !== scopedRoleKey(found)) {
        client.removeQueries({ predicate: ({ queryKey: [area] }) => area !== 'auth' })
      }
      return found
    },
    staleTime: 5 * 60_000,
    // Also offline, where a judge can continue.
    networkMode: 'offlineFirst',
  })

export const authQueries = {
  membership,
  /** Whether the user's role opens the panel, whatever is missing: for links, which lead to the missing step. */
  isAdmin: (userId: string) => ({
    ...membership(userId),
    select: ({ role }: Membership) => role !== null && capabilitiesOf(role).length > 0,
  }),
  isOwner: (userId: string) => ({
    ...membership(userId),
    select: ({ role }: Membership) => role === 'owner',
  }),
}
