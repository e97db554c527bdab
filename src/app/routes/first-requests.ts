import { fetchApplications, fetchTabCounts } from '@/features/admin-applications/api'
import { applicationList } from '@/features/admin-applications/list-params'
import { fetchPendingCount as fetchPendingDonations } from '@/features/admin-donations/api'
import { fetchPendingCount as fetchPendingPayments } from '@/features/admin-payments/api'
import { fetchAnalytics, fetchTrends } from '@/features/analytics/api'
import { WEEK_COUNT } from '@/features/analytics/queries'
import {
  fetchMyApplications,
  fetchMyApproved,
  fetchMyMilestones,
} from '@/features/applications/api'
import { fetchIsAdmin } from '@/features/auth/api'
import { fetchCoordinators } from '@/features/coordinators/api'
import { fetchMyPayments, fetchMyProofs, fetchPayableChildren } from '@/features/payments/api'
import { fetchProfiles } from '@/features/profiles/api'
import { profileList } from '@/features/profiles/list-params'
import { fetchTicketCard } from '@/features/sharing/api'
import { fetchTicket } from '@/features/tickets/api'
import type { FirstRequest, FirstRequests } from '@/lib/startup/early-requests'
import { paths } from '@/lib/paths'
import { ANY_ID } from '@/lib/startup/prerendered-path'
import { signedInPages } from './public-pages'

/** In place of whoever will be signed in. */
const ANY_USER = '11111111-1111-4111-8111-111111111111'

type Call = (signal: AbortSignal) => Promise<unknown>

const mine: Call = (signal) => fetchMyApplications(ANY_USER, signal)
const approved: Call = (signal) => fetchMyApproved(ANY_USER, signal)

/** What each page calls when it is opened without a query, by its path. */
const firstCalls: Record<string, readonly Call[]> = {
  [paths.ourKids]: [(signal) => fetchProfiles(profileList.read(new URLSearchParams()), signal)],
  [paths.stateAdmins]: [fetchCoordinators],
  [paths.share(ANY_ID)]: [(signal) => fetchTicketCard(ANY_ID, signal)],
  [paths.dashboard]: [fetchIsAdmin, mine, (signal) => fetchMyMilestones(ANY_USER, signal)],
  [paths.children]: [fetchIsAdmin, mine],
  [paths.assessment]: [fetchIsAdmin, approved],
  [paths.schedule]: [fetchIsAdmin, approved],
  [paths.payment]: [
    fetchIsAdmin,
    (signal) => fetchPayableChildren(ANY_USER, signal),
    (signal) => fetchMyPayments(ANY_USER, signal),
    (signal) => fetchMyProofs(ANY_USER, signal),
  ],
  [paths.account]: [fetchIsAdmin, mine],
  [paths.shop]: [fetchIsAdmin],
  [paths.dashboardDonate]: [fetchIsAdmin],
  [paths.ticket(ANY_ID)]: [fetchIsAdmin, (signal) => fetchTicket(ANY_ID, signal)],
  [paths.adminDashboard]: [
    fetchIsAdmin,
    (signal) => fetchApplications(applicationList.read(new URLSearchParams()), signal),
    fetchTabCounts,
    fetchPendingPayments,
    fetchPendingDonations,
  ],
  [paths.adminAnalysis]: [
    fetchIsAdmin,
    fetchAnalytics,
    (signal) => fetchTrends(WEEK_COUNT, signal),
  ],
}

function callerOf(path: string): FirstRequests['by'] {
  if (!signedInPages.includes(path)) return 'visitor'
  return path.startsWith('/admin/') ? 'admin' : 'user'
}

const ORIGIN = 'http://api.invalid'
// The key and the token are whoever asks; the rest shapes the answer.
const KEPT_HEADERS = ['accept', 'accept-profile', 'content-profile', 'content-type', 'prefer']

function toFirstRequest(...[input, init]: Parameters<typeof fetch>): FirstRequest {
  const { href } = new URL(input instanceof Request ? input.url : input)
  const fill = (text: string) => text.replaceAll(ANY_ID, '{id}').replaceAll(ANY_USER, '{user}')
  const headers = [...new Headers(init?.headers)].filter(([name]) => KEPT_HEADERS.includes(name))
  return {
    method: init?.method ?? 'GET',
    path: fill(href.slice(href.indexOf('/rest/'))),
    ...(typeof init?.body === 'string' ? { body: fill(init.body) } : {}),
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
  }
}

/**
 * What a page asks the API for first, or null when it asks for nothing: its own calls, made at build
 * time against a network that only writes down. Not for the browser.
 */
export async function recordFirstRequests(path: string): Promise<FirstRequests | null> {
  const calls = firstCalls[path]
  if (!calls) return null
  const requests: FirstRequest[] = []
  const real = {
    fetch: globalThis.fetch,
    location: globalThis.location,
    WebSocket: globalThis.WebSocket,
  }
  Object.assign(globalThis, {
    location: new URL(ORIGIN),
    // The client asks for one when it is made, and Node has none before 22. No call joins a channel.
    WebSocket: EventTarget,
    fetch: (...request: Parameters<typeof fetch>) => {
      requests.push(toFirstRequest(...request))
      return Promise.resolve(Response.json([]))
    },
  })
  try {
    const { signal } = new AbortController()
    // What a call makes of the empty answers does not matter.
    await Promise.allSettled(calls.map((call) => call(signal)))
  } finally {
    Object.assign(globalThis, real)
  }
  return { by: callerOf(path), requests }
}
