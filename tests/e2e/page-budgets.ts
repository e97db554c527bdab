/*
 * What a first visit to a page may download: its HTML and the scripts and styles that it asks for by itself, in
 * brotli, as the build wrote them. KB are 1,000 bytes. `page-budgets.spec.ts` measures and compares.
 *
 * What a page fetches when the browser is idle, or when somebody touches a control, does not count: nobody waits
 * for it. Nor do pictures and the API's answers.
 */

export type PageKind = keyof typeof CAPS

/** What no budget may pass, whatever the reason. */
export const CAPS = {
  /** Content and forms: whole without the app. */
  content: 30,
  /** Pages of data that anybody reads. */
  publicData: 140,
  /** Pages behind the sign-in. */
  signedIn: 190,
  /** Pages without HTML of their own, which the shell draws: rarely opened, and never a first impression. */
  shell: 190,
}

export interface PageBudget {
  kind: PageKind
  /** What the page downloads. Whoever raises it says why in the commit. */
  KB: number
  /** What it may download on top of that for a change that is under way. */
  extraKB: number
}

/** For a compiler's or a library's small update, so that it needs no change here. */
const MARGIN = 1.03

/** The whole client of supabase-js in place of some of its parts, for whoever is signed in. */
const CLIENT_KB = 25

export const budgetOf = ({ KB, extraKB }: PageBudget): number => KB * MARGIN + extraKB

const content = (KB: number): PageBudget => ({ kind: 'content', KB, extraKB: 0 })
const publicData = (KB: number): PageBudget => ({ kind: 'publicData', KB, extraKB: 0 })
const shell = (KB: number): PageBudget => ({ kind: 'shell', KB, extraKB: 0 })
const signedIn = (KB: number, extraKB = CLIENT_KB): PageBudget => ({
  kind: 'signedIn',
  KB,
  extraKB,
})

/** By address; `{id}` stands for a row's id, `{code}` for a share code. */
export const pageBudgets: Record<string, PageBudget> = {
  '/': content(18.8),
  '/about-us': content(16.9),
  '/talent-show': content(18.0),
  '/ghetto-project': content(16.7),
  '/kanyezi-edu': content(17.7),
  '/gallery': content(14.9),
  '/volunteer-materials': content(15.8),
  '/privacy': content(16.4),
  '/terms': content(15.7),
  '/donate': content(15.4),
  '/volunteer': content(15.9),
  '/register': content(17.4),
  '/login': content(14.8),
  '/our-kids': publicData(116.3),
  '/share/{code}': publicData(113.0),
  '/state-admins': publicData(125.3),
  '/forgot-password': shell(170.4),
  '/reset-password': shell(170.4),
  '/no-such-page': shell(110.3),
  '/dashboard': signedIn(139.4),
  '/dashboard/children': signedIn(179.4, 5),
  '/dashboard/assessment': signedIn(136.8),
  '/dashboard/schedule': signedIn(137.6),
  '/dashboard/payment': signedIn(169.1, 15),
  '/dashboard/shop': signedIn(136.0),
  '/dashboard/donate': signedIn(175.6, 9),
  '/dashboard/account': signedIn(173.0, 11),
  '/ticket/{id}': signedIn(145.4),
  '/admin/dashboard': signedIn(148.1),
  '/admin/analysis': signedIn(158.5),
}
