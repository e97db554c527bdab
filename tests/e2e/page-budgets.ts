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
  /** Those of them that begin with a form: the form library, the checks and telephone numbers are 35 KB. */
  signedInForm: 210,
  /** The administrators' own, opened every day from what the browser kept: lists with filters, ticks and a search. */
  panel: 200,
  /** Pages without HTML of their own, which the shell draws: rarely opened, and never a first impression. */
  shell: 205,
}

export interface PageBudget {
  kind: PageKind
  /** What the page downloads. Whoever raises it says why in the commit. */
  KB: number
}

/** For a compiler's or a library's small update, so that it needs no change here. */
const MARGIN = 1.03

export const budgetOf = ({ KB }: PageBudget): number => KB * MARGIN

const of =
  (kind: PageKind) =>
  (KB: number): PageBudget => ({ kind, KB })
const content = of('content')
const publicData = of('publicData')
const signedIn = of('signedIn')
const signedInForm = of('signedInForm')
const panel = of('panel')
const shell = of('shell')

/** By address; `{id}` stands for a row's id, `{code}` for a share code. */
export const pageBudgets: Record<string, PageBudget> = {
  '/': content(21.7),
  '/about-us': content(18.9),
  '/talent-show': content(19.9),
  '/ghetto-project': content(18.6),
  '/kanyezi-edu': content(19.7),
  '/gallery': content(17.8),
  '/volunteer-materials': content(18.6),
  '/privacy': content(19.4),
  '/terms': content(18.6),
  '/donate': content(18.4),
  '/volunteer': content(18.7),
  '/register': content(20.3),
  '/login': content(17.3),
  '/our-kids': publicData(128.9),
  '/share/{code}': publicData(128.7),
  '/our-kids/{id}': publicData(127),
  '/state-admins': publicData(135.9),
  '/forgot-password': content(17.2),
  '/reset-password': shell(202.7),
  '/confirm-address': publicData(128),
  '/not-me': publicData(128),
  '/unsubscribe': publicData(128),
  '/no-such-page': shell(110.3),
  '/dashboard': signedIn(183.2),
  '/dashboard/children': signedIn(187.9),
  '/dashboard/assessment': signedIn(176.1),
  '/dashboard/schedule': signedIn(176.9),
  '/dashboard/payment': signedInForm(207.5),
  '/dashboard/shop': signedIn(173.8),
  '/dashboard/donate': signedInForm(208.7),
  '/dashboard/account': signedInForm(207.9),
  '/dashboard/notices': signedIn(175.5),
  '/dashboard/receipts/{id}': signedIn(173.8),
  '/ticket/{id}': signedIn(182.8),
  '/admin/dashboard': panel(197.8),
  '/admin/analysis': panel(188.0),
  // The panel's one page that begins with a form.
  '/admin/messages': signedInForm(201.7),
}
