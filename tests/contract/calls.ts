import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../src/build/app-config.ts'
import { addErrorSentences } from '@/lib/api/errors'
import { PANEL_SENTENCES } from '@/lib/api/panel-errors'
import * as account from '@/features/account/details/api'
import * as adminApplications from '@/features/admin/applications/api'
import * as adminApplicationsDecision from '@/features/admin/applications/decision-api'
import * as adminApplicationsBulk from '@/features/admin/applications/bulk-api'
import * as childSlots from '@/features/admin/applications/child-slots-api'
import * as adminApplicationsMoney from '@/features/admin/applications/money-api'
import * as bank from '@/features/finance/bank/api'
import * as adminBooks from '@/features/finance/books/api'
import * as adminBroadcasts from '@/features/messages/api'
import * as auditionPlans from '@/features/settings/auditions/api'
import * as familyAnswers from '@/features/family/auditions/answers-api'
import * as familyAuditions from '@/features/family/auditions/api'
import * as adminCoordinators from '@/features/settings/coordinators/api'
import * as adminDonations from '@/features/finance/donations/api'
import * as adminEditions from '@/features/settings/editions/api'
import * as editionSummary from '@/features/settings/editions/summary-api'
import * as retention from '@/features/settings/retention/api'
import * as retentionSummary from '@/features/settings/retention/summary-api'
import * as adminCases from '@/features/admin/moderation/api'
import * as adminHealth from '@/features/admin/health/api'
import * as adminEmails from '@/features/admin/emails/api'
import * as adminWork from '@/features/admin/today/api'
import * as adminOffice from '@/features/admin/call-log/api'
import * as adminPayments from '@/features/finance/payments/api'
import * as rebooking from '@/features/finance/payments/rebook-api'
import * as adminJudging from '@/features/settings/judging/api'
import * as judgingProgress from '@/features/settings/judging/progress-api'
import * as adminShow from '@/features/settings/show/api'
import * as adminTeam from '@/features/settings/team/api'
import * as adminVolunteers from '@/features/admin/volunteers/api'
import * as analytics from '@/features/analytics/api'
import * as applications from '@/features/family/children/api'
import * as auth from '@/features/auth/api'
import * as signIn from '@/features/auth/sign-in-api'
import * as allocate from '@/features/finance/allocate/api'
import * as bankStatement from '@/features/finance/statement/api'
import * as coordinators from '@/features/public/coordinators/api'
import * as donations from '@/features/public/donations/api'
import * as judging from '@/features/judging/api'
import * as results from '@/features/family/children/results-api'
import * as door from '@/features/check-in/api'
import * as history from '@/features/admin/history/api'
import * as join from '@/features/account/join/api'
import * as emailReplies from '@/features/account/email-replies/api'
import * as emails from '@/features/account/emails/api'
import * as myData from '@/features/account/my-data/api'
import * as notices from '@/features/family/notices/api'
import * as noticesCorrection from '@/features/family/notices/correction-api'
import * as panelSearch from '@/features/admin/search/api'
import * as payments from '@/features/family/payments/api'
import * as stating from '@/features/family/payments/stating-api'
import * as profiles from '@/features/public/profiles/api'
import * as approvalRequests from '@/features/finance/approval-requests/api'
import * as profileReports from '@/features/public/reports/api'
import * as receipts from '@/features/finance/receipts/api'
import * as secondFactor from '@/features/account/second-factor/api'
import * as sharing from '@/features/public/sharing/api'
import * as tickets from '@/features/family/tickets/api'
import * as refundsDue from '@/features/finance/transfers/refunds-due-api'
import * as transfers from '@/features/finance/transfers/api'
import * as volunteers from '@/features/public/volunteers/api'
import * as closedMonths from '@/features/finance/books/closed-months-api'
import * as credit from '@/features/family/payments/credit-api'
import * as editions from '@/lib/editions'
import * as endedYears from '@/lib/ended-years'
import * as familyTransfers from '@/lib/family-transfers'
import * as logExport from '@/lib/log-export'

addErrorSentences(PANEL_SENTENCES)

/** The app's calls made so far, such as `payments/api insertPayment`. */
const walked = new Set<string>()

/** Wraps a module so that each call of its functions is recorded. */
function noting<Module extends object>(file: string, module: Module): Module {
  const entries = Object.entries(module).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [name, value]
    const call = (...parameters: unknown[]): unknown => {
      walked.add(`${file} ${name}`)
      return (value as (...all: unknown[]) => unknown)(...parameters)
    }
    return [name, call]
  })
  return Object.fromEntries(entries) as Module
}

/** The app's calls, one entry per file under a short name. A call made through it counts as walked. */
export const app = {
  account: noting('features/account/details/api', account),
  adminApplications: noting('features/admin/applications/api', adminApplications),
  childSlots: noting('features/admin/applications/child-slots-api', childSlots),
  adminApplicationsDecision: {
    ...noting('features/admin/applications/decision-api', adminApplicationsDecision),
    ...noting('features/admin/applications/bulk-api', adminApplicationsBulk),
  },
  adminApplicationsMoney: noting('features/admin/applications/money-api', adminApplicationsMoney),
  auditionPlans: noting('features/settings/auditions/api', auditionPlans),
  familyAnswers: noting('features/family/auditions/answers-api', familyAnswers),
  familyAuditions: noting('features/family/auditions/api', familyAuditions),
  bank: noting('features/finance/bank/api', bank),
  adminBooks: noting('features/finance/books/api', adminBooks),
  adminBroadcasts: noting('features/messages/api', adminBroadcasts),
  adminCoordinators: noting('features/settings/coordinators/api', adminCoordinators),
  adminDonations: noting('features/finance/donations/api', adminDonations),
  adminEditions: {
    ...noting('features/settings/editions/api', adminEditions),
    ...noting('features/settings/editions/summary-api', editionSummary),
  },
  retention: {
    ...noting('features/settings/retention/api', retention),
    ...noting('features/settings/retention/summary-api', retentionSummary),
  },
  adminEmails: noting('features/admin/emails/api', adminEmails),
  adminOffice: noting('features/admin/call-log/api', adminOffice),
  adminPayments: noting('features/finance/payments/api', adminPayments),
  rebooking: noting('features/finance/payments/rebook-api', rebooking),
  adminJudging: {
    ...noting('features/settings/judging/api', adminJudging),
    ...noting('features/settings/judging/progress-api', judgingProgress),
  },
  adminShow: noting('features/settings/show/api', adminShow),
  adminTeam: noting('features/settings/team/api', adminTeam),
  adminWork: noting('features/admin/today/api', adminWork),
  adminCases: noting('features/admin/moderation/api', adminCases),
  adminHealth: noting('features/admin/health/api', adminHealth),
  profileReports: noting('features/public/reports/api', profileReports),
  adminVolunteers: noting('features/admin/volunteers/api', adminVolunteers),
  analytics: noting('features/analytics/api', analytics),
  applications: noting('features/family/children/api', applications),
  auth: {
    ...noting('features/auth/api', auth),
    ...noting('features/auth/sign-in-api', signIn),
  },
  bankStatement: noting('features/finance/statement/api', bankStatement),
  allocate: noting('features/finance/allocate/api', allocate),
  coordinators: noting('features/public/coordinators/api', coordinators),
  donations: noting('features/public/donations/api', donations),
  door: noting('features/check-in/api', door),
  history: noting('features/admin/history/api', history),
  judging: noting('features/judging/api', judging),
  results: noting('features/family/children/results-api', results),
  join: noting('features/account/join/api', join),
  emailReplies: noting('features/account/email-replies/api', emailReplies),
  emails: noting('features/account/emails/api', emails),
  myData: noting('features/account/my-data/api', myData),
  notices: noting('features/family/notices/api', notices),
  noticesCorrection: noting('features/family/notices/correction-api', noticesCorrection),
  panelSearch: noting('features/admin/search/api', panelSearch),
  payments: {
    ...noting('features/family/payments/api', payments),
    ...noting('features/family/payments/stating-api', stating),
  },
  profiles: noting('features/public/profiles/api', profiles),
  approvalRequests: noting('features/finance/approval-requests/api', approvalRequests),
  receipts: noting('features/finance/receipts/api', receipts),
  secondFactor: noting('features/account/second-factor/api', secondFactor),
  sharing: noting('features/public/sharing/api', sharing),
  tickets: noting('features/family/tickets/api', tickets),
  refundsDue: noting('features/finance/transfers/refunds-due-api', refundsDue),
  transfers: noting('features/finance/transfers/api', transfers),
  volunteers: noting('features/public/volunteers/api', volunteers),
  closedMonths: noting('features/finance/books/closed-months-api', closedMonths),
  credit: noting('features/family/payments/credit-api', credit),
  editions: noting('lib/editions', editions),
  endedYears: noting('lib/ended-years', endedYears),
  familyTransfers: noting('lib/family-transfers', familyTransfers),
  logExport: noting('lib/log-export', logExport),
}

/** The files of the app that call the API: those that the linter allows to import a client. */
function apiFiles(): string[] {
  return readdirSync(path.join(root, 'src/features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/|-)api\.ts$/.test(file))
    .map((file) => `features/${file.replace(/\.ts$/, '')}`)
    .sort()
}

/** The exported functions of these files that no test called. */
export async function callsNotWalked(): Promise<string[]> {
  const names = apiFiles().map(async (file) => {
    const module = (await import(/* @vite-ignore */ path.join(root, `src/${file}.ts`))) as object
    return Object.entries(module)
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => `${file} ${name}`)
  })
  const all = (await Promise.all(names)).flat()
  return all.filter((name) => !walked.has(name))
}
