import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../src/build/app-config.ts'
import { addErrorSentences } from '@/lib/api/errors'
import { PANEL_SENTENCES } from '@/lib/api/panel-errors'
import * as account from '@/features/account/details/api'
import * as adminApplications from '@/features/office/applications/api'
import * as adminApplicationsDecision from '@/features/office/applications/decision-api'
import * as adminApplicationsBulk from '@/features/office/applications/bulk-api'
import * as childSlots from '@/features/office/applications/child-slots-api'
import * as adminApplicationsMoney from '@/features/office/applications/money-api'
import * as bank from '@/features/money/bank/api'
import * as adminBooks from '@/features/money/books/api'
import * as adminBroadcasts from '@/features/messages/api'
import * as auditionPlans from '@/features/setup/auditions/api'
import * as familyAnswers from '@/features/family/auditions/answers-api'
import * as familyAuditions from '@/features/family/auditions/api'
import * as adminCoordinators from '@/features/setup/coordinators/api'
import * as adminDonations from '@/features/money/donations/api'
import * as adminEditions from '@/features/setup/editions/api'
import * as editionSummary from '@/features/setup/editions/summary-api'
import * as keeping from '@/features/setup/keeping/api'
import * as keepingSummary from '@/features/setup/keeping/summary-api'
import * as adminCases from '@/features/office/cases/api'
import * as adminHealth from '@/features/office/health/api'
import * as adminLetters from '@/features/office/letters/api'
import * as adminWork from '@/features/office/today/api'
import * as adminOffice from '@/features/office/calls/api'
import * as adminPayments from '@/features/money/payments/api'
import * as rebooking from '@/features/money/payments/rebook-api'
import * as adminJudging from '@/features/setup/judging/api'
import * as judgingProgress from '@/features/setup/judging/progress-api'
import * as adminShow from '@/features/setup/show/api'
import * as adminTeam from '@/features/setup/team/api'
import * as adminVolunteers from '@/features/office/volunteers/api'
import * as analytics from '@/features/analytics/api'
import * as applications from '@/features/family/children/api'
import * as auth from '@/features/auth/api'
import * as signIn from '@/features/auth/sign-in-api'
import * as allocate from '@/features/money/allocate/api'
import * as bankStatement from '@/features/money/statement/api'
import * as coordinators from '@/features/public/coordinators/api'
import * as donations from '@/features/public/donations/api'
import * as judging from '@/features/judging/api'
import * as results from '@/features/family/children/results-api'
import * as door from '@/features/door/api'
import * as history from '@/features/office/history/api'
import * as join from '@/features/account/join/api'
import * as letterReplies from '@/features/account/letter-replies/api'
import * as letters from '@/features/account/letters/api'
import * as myData from '@/features/account/my-data/api'
import * as notices from '@/features/family/notices/api'
import * as noticesCorrection from '@/features/family/notices/correction-api'
import * as panelSearch from '@/features/office/search/api'
import * as payments from '@/features/family/payments/api'
import * as stating from '@/features/family/payments/stating-api'
import * as profiles from '@/features/public/profiles/api'
import * as proposals from '@/features/money/proposals/api'
import * as profileReports from '@/features/public/reports/api'
import * as receipts from '@/features/money/receipts/api'
import * as secondFactor from '@/features/account/second-factor/api'
import * as sharing from '@/features/public/sharing/api'
import * as tickets from '@/features/family/tickets/api'
import * as refundsDue from '@/features/money/transfers/refunds-due-api'
import * as transfers from '@/features/money/transfers/api'
import * as volunteers from '@/features/public/volunteers/api'
import * as closedMonths from '@/features/money/books/closed-months-api'
import * as credit from '@/features/family/payments/credit-api'
import * as editions from '@/lib/editions'
import * as endedYears from '@/lib/ended-years'
import * as familyTransfers from '@/lib/family-transfers'
import * as logExport from '@/lib/log-export'

addErrorSentences(PANEL_SENTENCES)

/** The calls of the app that were made, as `payments/api insertPayment`. */
const walked = new Set<string>()

/** The module, with each of its functions noted when it is called. */
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

/** The app's calls, each file of them under a short name. A call that is made is walked. */
export const app = {
  account: noting('features/account/details/api', account),
  adminApplications: noting('features/office/applications/api', adminApplications),
  childSlots: noting('features/office/applications/child-slots-api', childSlots),
  adminApplicationsDecision: {
    ...noting('features/office/applications/decision-api', adminApplicationsDecision),
    ...noting('features/office/applications/bulk-api', adminApplicationsBulk),
  },
  adminApplicationsMoney: noting('features/office/applications/money-api', adminApplicationsMoney),
  auditionPlans: noting('features/setup/auditions/api', auditionPlans),
  familyAnswers: noting('features/family/auditions/answers-api', familyAnswers),
  familyAuditions: noting('features/family/auditions/api', familyAuditions),
  bank: noting('features/money/bank/api', bank),
  adminBooks: noting('features/money/books/api', adminBooks),
  adminBroadcasts: noting('features/messages/api', adminBroadcasts),
  adminCoordinators: noting('features/setup/coordinators/api', adminCoordinators),
  adminDonations: noting('features/money/donations/api', adminDonations),
  adminEditions: {
    ...noting('features/setup/editions/api', adminEditions),
    ...noting('features/setup/editions/summary-api', editionSummary),
  },
  keeping: {
    ...noting('features/setup/keeping/api', keeping),
    ...noting('features/setup/keeping/summary-api', keepingSummary),
  },
  adminLetters: noting('features/office/letters/api', adminLetters),
  adminOffice: noting('features/office/calls/api', adminOffice),
  adminPayments: noting('features/money/payments/api', adminPayments),
  rebooking: noting('features/money/payments/rebook-api', rebooking),
  adminJudging: {
    ...noting('features/setup/judging/api', adminJudging),
    ...noting('features/setup/judging/progress-api', judgingProgress),
  },
  adminShow: noting('features/setup/show/api', adminShow),
  adminTeam: noting('features/setup/team/api', adminTeam),
  adminWork: noting('features/office/today/api', adminWork),
  adminCases: noting('features/office/cases/api', adminCases),
  adminHealth: noting('features/office/health/api', adminHealth),
  profileReports: noting('features/public/reports/api', profileReports),
  adminVolunteers: noting('features/office/volunteers/api', adminVolunteers),
  analytics: noting('features/analytics/api', analytics),
  applications: noting('features/family/children/api', applications),
  auth: {
    ...noting('features/auth/api', auth),
    ...noting('features/auth/sign-in-api', signIn),
  },
  bankStatement: noting('features/money/statement/api', bankStatement),
  allocate: noting('features/money/allocate/api', allocate),
  coordinators: noting('features/public/coordinators/api', coordinators),
  donations: noting('features/public/donations/api', donations),
  door: noting('features/door/api', door),
  history: noting('features/office/history/api', history),
  judging: noting('features/judging/api', judging),
  results: noting('features/family/children/results-api', results),
  join: noting('features/account/join/api', join),
  letterReplies: noting('features/account/letter-replies/api', letterReplies),
  letters: noting('features/account/letters/api', letters),
  myData: noting('features/account/my-data/api', myData),
  notices: noting('features/family/notices/api', notices),
  noticesCorrection: noting('features/family/notices/correction-api', noticesCorrection),
  panelSearch: noting('features/office/search/api', panelSearch),
  payments: {
    ...noting('features/family/payments/api', payments),
    ...noting('features/family/payments/stating-api', stating),
  },
  profiles: noting('features/public/profiles/api', profiles),
  proposals: noting('features/money/proposals/api', proposals),
  receipts: noting('features/money/receipts/api', receipts),
  secondFactor: noting('features/account/second-factor/api', secondFactor),
  sharing: noting('features/public/sharing/api', sharing),
  tickets: noting('features/family/tickets/api', tickets),
  refundsDue: noting('features/money/transfers/refunds-due-api', refundsDue),
  transfers: noting('features/money/transfers/api', transfers),
  volunteers: noting('features/public/volunteers/api', volunteers),
  closedMonths: noting('features/money/books/closed-months-api', closedMonths),
  credit: noting('features/family/payments/credit-api', credit),
  editions: noting('lib/editions', editions),
  endedYears: noting('lib/ended-years', endedYears),
  familyTransfers: noting('lib/family-transfers', familyTransfers),
  logExport: noting('lib/log-export', logExport),
}

/** The files of the app that talk to the API: those that the lint lets import a client. */
function apiFiles(): string[] {
  return readdirSync(path.join(root, 'src/features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/|-)api\.ts$/.test(file))
    .map((file) => `features/${file.replace(/\.ts$/, '')}`)
    .sort()
}

/** The exported functions of every such file that no one called. */
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
