import type { SharePicture } from '@/domain/share-picture'
import { config } from '@/lib/config'

/** Every address of the app. Pages and links take them from here. */
export const paths = {
  home: '/',
  register: '/register',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  secondFactor: '/second-factor',
  addAuthenticator: '/second-factor?add=first',
  join: '/join',
  joinNew: '/join/new',
  about: '/about-us',
  ourKids: '/our-kids',
  profile: (id: string) => `/our-kids/${id}`,
  donate: '/donate',
  volunteer: '/volunteer',
  gallery: '/gallery',
  stateAdmins: '/state-admins',
  volunteerMaterials: '/volunteer-materials',
  talentShow: '/talent-show',
  ghettoProject: '/ghetto-project',
  edu: `/${config.slug}-edu`,
  confirmAddress: '/confirm-address',
  notMe: '/not-me',
  keepAddress: '/keep-address',
  unsubscribe: '/unsubscribe',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  share: (shareCode: string) => `/share/${shareCode}`,
  ticket: (applicationId: string) => `/ticket/${applicationId}`,
  dashboard: '/dashboard',
  children: '/dashboard/children',
  editChild: (applicationId: string) => `/dashboard/children?edit=${applicationId}`,
  enterChild: (applicationId: string) => `/dashboard/children?enter=${applicationId}`,
  assessment: '/dashboard/assessment',
  schedule: '/dashboard/schedule',
  payment: '/dashboard/payment',
  shop: '/dashboard/shop',
  dashboardDonate: '/dashboard/donate',
  account: '/dashboard/account',
  closeAccount: '/dashboard/account?close=account',
  myData: '/dashboard/my-data',
  notices: '/dashboard/notices',
  receipt: (paymentId: string) => `/dashboard/receipts/${paymentId}`,
  adminToday: '/admin',
  adminDashboard: '/admin/dashboard',
  adminAnalysis: '/admin/analysis',
  adminBooks: '/admin/books',
  adminMessages: '/admin/messages',
  adminOffice: '/admin/office',
  adminSetup: '/admin/setup',
  adminAccess: '/admin/access',
  auditionDays: '/admin/audition-days',
  auditionDay: (id: string) => `/admin/audition-days/${id}`,
  adminHealth: '/admin/health',
  adminJudging: '/admin/judging',
  checkIn: '/admin/check-in',
  door: (auditionDayId: string) => `/admin/check-in/${auditionDayId}`,
} as const

export interface PaymentPrefill {
  applicationId?: string
  description?: string
  amount?: number
  currency?: string
  /** The reference of the child whose ticket is paid. */
  reference?: string
}

/** URL parameter of the payment centre: the currency in which one transfer pays for all tickets. */
export const PAY_ALL = 'all'

export function payAllPath(currency: string): string {
  return `${paths.payment}?${new URLSearchParams({ [PAY_ALL]: currency })}`
}

/** The payment centre with a prefilled form. */
export function paymentPath(prefill: PaymentPrefill): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(prefill)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${paths.payment}?${query}` : paths.payment
}

/** An audition day with the dialog that asks for a child's slot. */
export function auditionSlotPath(auditionDayId: string, applicationId: string): string {
  return `${paths.auditionDay(auditionDayId)}?slot=${applicationId}`
}

/** The ticket page with a picture of its news open, ready to be sent. */
export function sharePicturePath(applicationId: string, picture: SharePicture): string {
  return `${paths.ticket(applicationId)}?picture=${picture}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether part of a URL can be a row's id. */
export function isId(value: string | null | undefined): value is string {
  return UUID.test(value ?? '')
}

/** Whether part of a URL can be the code of a sharing link. */
export function isShareCode(value: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{24}$/.test(value)
}

/** The router state of the page that signing in leads to. */
export const BY_SIGNING_IN = { isBySigningIn: true }

/** Whether a page was reached by signing in and not opened directly. */
export function isBySigningIn(state: unknown): boolean {
  return (state as Partial<typeof BY_SIGNING_IN> | null)?.isBySigningIn === true
}

/** A return path inside the app. Any other value leads to the dashboard. */
export function safeReturnPath(value: unknown): string {
  return typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : paths.dashboard
}
