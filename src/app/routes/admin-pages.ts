import { lazyRoute } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import type { PageRecord } from './page-record'

/** The administrator's pages. */
export const adminPages: readonly PageRecord[] = [
  {
    path: paths.adminDashboard,
    page: lazyRoute(async () => (await import('@/pages/admin/dashboard')).default),
    layout: 'admin',
    title: 'Admin Panel',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchMembership } = await import('@/features/auth/api')
          const { fetchApplications, fetchTabCounts } =
            await import('@/features/admin-applications/api')
          const { applicationList } = await import('@/features/admin-applications/list-params')
          const donations = await import('@/features/admin-donations/api')
          const payments = await import('@/features/admin-payments/api')
          const { fetchLetterTrouble } = await import('@/features/admin-letters/api')
          return [
            fetchMembership,
            (signal) => fetchApplications(applicationList.read(new URLSearchParams()), signal),
            (signal) => fetchTabCounts(null, signal),
            payments.fetchPendingCount,
            donations.fetchPendingCount,
            fetchLetterTrouble,
          ]
        }
      : undefined,
    menus: { admin: { label: 'Admin Panel', shortLabel: 'Panel', icon: 'check', place: 1 } },
  },
  {
    path: paths.adminAnalysis,
    page: lazyRoute(async () => (await import('@/pages/admin/analysis')).default),
    layout: 'admin',
    capability: 'analysis',
    title: 'Analysis',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchMembership } = await import('@/features/auth/api')
          const { fetchAnalysis, fetchAnalytics, fetchTrends } =
            await import('@/features/analytics/api')
          const { analysisParams } = await import('@/features/analytics/list-params')
          const { WEEK_COUNT } = await import('@/features/analytics/queries')
          return [
            fetchMembership,
            (signal) => fetchAnalytics(null, signal),
            (signal) => fetchTrends(WEEK_COUNT, null, signal),
            (signal) => fetchAnalysis(analysisParams.read(new URLSearchParams()), signal),
          ]
        }
      : undefined,
    menus: { admin: { label: 'Analysis', icon: 'eye', place: 2 } },
  },
  {
    path: paths.adminBooks,
    page: lazyRoute(async () => (await import('@/pages/admin/books')).default),
    layout: 'admin',
    capability: 'books',
    title: 'Books',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchMembership } = await import('@/features/auth/api')
          const { fetchBookMonths, fetchBooks, fetchBookSums } =
            await import('@/features/admin-books/api')
          const { bookList } = await import('@/features/admin-books/list-params')
          const all = bookList.read(new URLSearchParams())
          return [
            fetchMembership,
            (signal) => fetchBooks(all, signal),
            (signal) => fetchBookSums(all, signal),
            fetchBookMonths,
          ]
        }
      : undefined,
    menus: { admin: { label: 'Books', icon: 'book', place: 3 } },
  },
  {
    path: paths.adminMessages,
    page: lazyRoute(async () => (await import('@/pages/admin/messages')).default),
    layout: 'admin',
    capability: 'messages',
    title: 'Messages',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchMembership } = await import('@/features/auth/api')
          const { countAudience, fetchBroadcasts } = await import('@/features/admin-broadcasts/api')
          const { toAudience } = await import('@/features/admin-broadcasts/audience')
          const { newMessage } = await import('@/features/admin-broadcasts/schema')
          return [
            fetchMembership,
            (signal) => countAudience({ audience: toAudience(newMessage()), year: null }, signal),
            (signal) => fetchBroadcasts(1, signal),
          ]
        }
      : undefined,
    menus: { admin: { label: 'Messages', icon: 'letter', place: 4 } },
  },
  {
    path: paths.adminOffice,
    page: lazyRoute(async () => (await import('@/pages/admin/office')).default),
    layout: 'admin',
    capability: 'calls',
    title: 'Office',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchMembership } = await import('@/features/auth/api')
          const { fetchCalls, fetchDoubles } = await import('@/features/admin-office/api')
          const { fetchLetterTrouble } = await import('@/features/admin-letters/api')
          return [fetchMembership, fetchCalls, fetchDoubles, fetchLetterTrouble]
        }
      : undefined,
    menus: { admin: { label: 'Office', icon: 'phone', place: 5 } },
  },
  {
    path: paths.adminSetup,
    page: lazyRoute(async () => (await import('@/pages/admin/setup')).default),
    layout: 'admin',
    capability: 'owner',
    title: 'Set-up',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchMembership } = await import('@/features/auth/api')
          const { fetchEditions } = await import('@/features/admin-editions/api')
          const { fetchAccess, fetchTeam } = await import('@/features/admin-team/api')
          const { accessList } = await import('@/features/admin-team/access-params')
          return [
            fetchMembership,
            fetchEditions,
            fetchTeam,
            (signal) => fetchAccess(accessList.read(new URLSearchParams()), signal),
          ]
        }
      : undefined,
    menus: { admin: { label: 'Set-up', icon: 'sliders', place: 7 } },
  },
]
