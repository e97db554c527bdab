import { lazyRoute } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { ANY_ID } from '@/lib/startup'
import { ANY_USER } from './any-user'
import type { FirstCall, PageRecord } from './page-record'

/**
 * The requests of the frame around these pages, after those of the page: a browser asks one host for six files
 * at a time over HTTP/1.1. Only where the build reads the records: see `firstCalls`.
 */
async function frameCalls(): Promise<FirstCall[]> {
  const { fetchMembership } = await import('@/features/auth/api')
  const { fetchUnreadNotices } = await import('@/features/notices/api')
  return [fetchMembership, (signal) => fetchUnreadNotices(ANY_USER, signal)]
}

/** The pages of signed-in people. */
export const parentPages: readonly PageRecord[] = [
  {
    path: paths.dashboard,
    page: lazyRoute(async () => (await import('@/pages/parent/dashboard')).default),
    layout: 'parent',
    title: 'Dashboard',
    // It greets the signed-in user.
    heading: null,
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchMyApplications } = await import('@/features/applications/api')
          const { fetchCredit } = await import('@/lib/credit')
          return [
            (signal) => fetchMyApplications(ANY_USER, signal),
            fetchCredit,
            ...(await frameCalls()),
          ]
        }
      : undefined,
    // Administrators go to and fro.
    menus: {
      parent: { label: 'Dashboard', icon: 'home', place: 1 },
      admin: { label: 'Dashboard', icon: 'star', place: 6 },
    },
  },
  {
    path: paths.children,
    page: lazyRoute(async () => (await import('@/pages/parent/children')).default),
    layout: 'parent',
    title: 'Children',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchMyApplications } = await import('@/features/applications/api')
          return [(signal) => fetchMyApplications(ANY_USER, signal), ...(await frameCalls())]
        }
      : undefined,
    menus: { parent: { label: 'Children', icon: 'star', place: 2 } },
  },
  {
    path: paths.payment,
    page: lazyRoute(async () => (await import('@/pages/parent/payment')).default),
    layout: 'parent',
    title: 'Payments',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchMyPayments, fetchMyProofs, fetchPayableChildren } =
            await import('@/features/payments/api')
          const { fetchCredit } = await import('@/lib/credit')
          return [
            (signal) => fetchPayableChildren(ANY_USER, signal),
            (signal) => fetchMyPayments(ANY_USER, signal),
            (signal) => fetchMyProofs(ANY_USER, signal),
            fetchCredit,
            ...(await frameCalls()),
          ]
        }
      : undefined,
    menus: { parent: { label: 'Payments', icon: 'ticket', place: 3 } },
  },
  {
    path: paths.schedule,
    page: lazyRoute(async () => (await import('@/pages/parent/schedule')).default),
    layout: 'parent',
    title: 'Audition Schedule',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchMyApproved } = await import('@/features/applications/api')
          return [(signal) => fetchMyApproved(ANY_USER, signal), ...(await frameCalls())]
        }
      : undefined,
    menus: {
      parent: { label: 'Audition Schedule', shortLabel: 'Schedule', icon: 'calendar', place: 4 },
    },
  },
  {
    path: paths.assessment,
    page: lazyRoute(async () => (await import('@/pages/parent/assessment')).default),
    layout: 'parent',
    title: 'Assessment Report',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchMyApproved } = await import('@/features/applications/api')
          return [(signal) => fetchMyApproved(ANY_USER, signal), ...(await frameCalls())]
        }
      : undefined,
    menus: { parent: { label: 'Assessment Report', icon: 'check', place: 5 } },
  },
  {
    path: paths.shop,
    page: lazyRoute(async () => (await import('@/pages/parent/shop')).default),
    layout: 'parent',
    title: 'Shop',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR ? frameCalls : undefined,
    menus: { parent: { label: 'Shop', icon: 'bag', place: 6 } },
  },
  {
    path: paths.dashboardDonate,
    page: lazyRoute(async () => (await import('@/pages/parent/dashboard-donate')).default),
    layout: 'parent',
    title: 'Donate',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR ? frameCalls : undefined,
    menus: { parent: { label: 'Donate', icon: 'heart', place: 7 } },
  },
  {
    path: paths.account,
    page: lazyRoute(async () => (await import('@/pages/parent/account')).default),
    layout: 'parent',
    title: 'Account',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchMyApplications } = await import('@/features/applications/api')
          const { fetchLetterSettings } = await import('@/features/letters/api')
          const { fetchMySessions } = await import('@/features/account/api')
          return [
            (signal) => fetchMyApplications(ANY_USER, signal),
            fetchLetterSettings,
            fetchMySessions,
            ...(await frameCalls()),
          ]
        }
      : undefined,
    menus: { parent: { label: 'Account', icon: 'user', place: 9 } },
  },
  {
    path: paths.myData,
    page: lazyRoute(async () => (await import('@/pages/parent/my-data')).default),
    layout: 'parent',
    title: 'My data',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => [(await import('@/features/my-data/api')).fetchMyData, ...(await frameCalls())]
      : undefined,
  },
  {
    path: paths.secondFactor,
    page: lazyRoute(async () => (await import('@/pages/auth/second-factor')).default),
    layout: 'parent',
    title: 'Your code',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR ? frameCalls : undefined,
  },
  {
    path: paths.join,
    page: lazyRoute(async () => (await import('@/pages/parent/join')).default),
    layout: 'parent',
    title: 'Join the team',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR ? frameCalls : undefined,
  },
  {
    path: paths.notices,
    page: lazyRoute(async () => (await import('@/pages/parent/notices')).default),
    layout: 'parent',
    title: 'Notices',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchNotices } = await import('@/features/notices/api')
          return [(signal) => fetchNotices(ANY_USER, 1, signal), ...(await frameCalls())]
        }
      : undefined,
  },
  {
    path: paths.receipt(ANY_ID),
    parameter: 'paymentId',
    page: lazyRoute(async () => (await import('@/pages/parent/receipt')).default),
    layout: 'parent',
    title: 'Receipt',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchReceipts } = await import('@/features/receipts/api')
          return [(signal) => fetchReceipts(ANY_ID, signal), ...(await frameCalls())]
        }
      : undefined,
  },
  {
    path: paths.ticket(ANY_ID),
    parameter: 'applicationId',
    page: lazyRoute(async () => (await import('@/pages/parent/ticket')).default),
    layout: 'parent',
    title: 'Ticket',
    heading: 'Talent Hunt Ticket',
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchTicket } = await import('@/features/tickets/api')
          return [(signal) => fetchTicket(ANY_ID, signal), ...(await frameCalls())]
        }
      : undefined,
  },
]
