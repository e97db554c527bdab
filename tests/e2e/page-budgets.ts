/*
 * The bytes that a first visit to a page may download: its HTML and the scripts and styles that it asks for by itself, in
 * brotli, as the build wrote them. KB are 1,000 bytes. `page-budgets.spec.ts` measures and compares.
 *
 * A file that a page fetches when the browser is idle, or when somebody touches a control, does not count: nobody waits
 * for it. Nor do pictures (but the drawn children) and the API's answers.
 */

export type PageKind = keyof typeof CAPS

/** The limit of every budget, whatever the reason. */
export const CAPS = {
  /** Content and forms: whole without the app. */
  content: 30,
  /** Pages of data that anybody reads. */
  publicData: 140,
  /** Pages behind the sign-in. */
  signedIn: 193,
  /** Those of them that begin with a form: the form library, the checks and telephone numbers are 35 KB. */
  signedInForm: 216,
  /** The administrators' own, opened every day from what the browser kept: lists with filters, ticks and a search. */
  panel: 200,
  /** Pages without HTML of their own, which the shell draws: rarely opened, and never a first impression. */
  shell: 205,
}

export interface PageBudget {
  kind: PageKind
  /** The kilobytes of the page's download. A commit that raises them says why. */
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
  '/': content(24.9),
  '/about-us': content(20),
  '/talent-show': content(21.3),
  '/ghetto-project': content(19.8),
  '/kanyezi-edu': content(20.9),
  '/gallery': content(19),
  '/volunteer-materials': content(19.5),
  '/privacy': content(21.3),
  '/terms': content(19.6),
  '/donate': content(19.3),
  '/volunteer': content(19.9),
  '/register': content(21),
  '/login': content(18.2),
  '/join/new': content(18.2),
  '/our-kids': publicData(132.6),
  '/share/{code}': publicData(133.6),
  '/our-kids/{id}': publicData(131),
  '/state-admins': publicData(140),
  '/forgot-password': content(17.9),
  '/reset-password': shell(205),
  '/second-factor': signedInForm(204.4),
  '/join': signedIn(178),
  '/confirm-address': publicData(126.8),
  '/not-me': publicData(127),
  '/unsubscribe': publicData(127.2),
  '/no-such-page': shell(111),
  '/dashboard': signedIn(190),
  '/dashboard/children': signedIn(192.8),
  '/dashboard/assessment': signedIn(181.8),
  '/dashboard/schedule': signedIn(182.4),
  '/dashboard/payment': signedInForm(216),
  '/dashboard/shop': signedIn(176.8),
  '/dashboard/donate': signedInForm(210.8),
  '/dashboard/account': signedIn(186),
  '/dashboard/my-data': signedIn(178),
  '/dashboard/notices': signedIn(185.8),
  '/dashboard/receipts/{id}': signedIn(177),
  '/ticket/{id}': signedIn(187.7),
  '/admin/dashboard': panel(199.9),
  '/admin/analysis': panel(196),
  '/admin/books': panel(188.5),
  // The panel's one page that begins with a form.
  '/admin/messages': signedInForm(212.5),
  '/admin/office': panel(196.5),
  '/admin/setup': panel(196.5),
}
