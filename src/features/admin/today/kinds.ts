import { formatCount } from '@/domain/money'
import { paths } from '@/lib/paths'

/** The kinds of work, by priority. */
export const WORK_KINDS = [
  'reports',
  'auditions',
  'not_coming',
  'sender',
  'jobs',
  'releases',
  'payments',
  'lines',
  'days',
  'refunds',
  'videos',
  'applications',
  'calls',
  'answers',
  'duplicates',
  'volunteers',
  'donations',
  'emails',
  'members',
  'errors',
  'backup',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** The database counts little further. */
const COUNTED = 1000

/** A count as it is shown. */
export const countWords = (count: number) =>
  count > COUNTED ? `${formatCount(COUNTED)}+` : formatCount(count)

interface KindOfWork {
  /** Singular and plural. */
  words: readonly [string, string]
  /** The text before the oldest day, if that day is not a start. */
  day?: string
  /** The label of the start button. */
  action: string
  /** The target URL; `rowId` is the first child, for work done child by child, or the day or round concerned. */
  to: (rowId: string) => string
}

const inPanel = (query: string) => `${paths.adminDashboard}?${query}`

export const KINDS: Record<WorkKind, KindOfWork> = {
  reports: {
    words: ['reported profile to look at', 'reported profiles to look at'],
    day: 'Answer by',
    action: 'Look at the reports',
    to: () => `${paths.adminOffice}#reports`,
  },
  auditions: {
    words: ['audition day is today', 'audition days are today'],
    action: 'Open the day',
    to: paths.auditionDay,
  },
  not_coming: {
    words: ['child cannot come to their audition', 'children cannot come to their auditions'],
    day: 'The first audition on',
    action: 'See who and why',
    // With several days there is no single target.
    to: (rowId) => (rowId === '' ? paths.auditionDays : paths.auditionDay(rowId)),
  },
  jobs: {
    words: ['job of the server is late', 'jobs of the server are late'],
    action: 'See what it does',
    to: () => paths.adminHealth,
  },
  errors: {
    words: ['error on a page since yesterday', 'errors on pages since yesterday'],
    action: 'See and pass them on',
    to: () => `${paths.adminHealth}#errors`,
  },
  backup: {
    words: ['day without a backup', 'days without a backup'],
    day: 'The last on',
    action: 'See how to make one',
    to: () => paths.adminHealth,
  },
  sender: {
    words: ['job that sends emails is late', 'jobs that send emails are late'],
    action: 'See what it says',
    to: () => `${paths.adminSetup}#emails`,
  },
  releases: {
    words: ['release of results that is not done', 'releases of results that are not done'],
    action: 'Go on',
    to: (rowId) => `${paths.adminSetup}?round=${rowId}#judging`,
  },
  payments: {
    words: ['payment to check', 'payments to check'],
    action: 'Check payments',
    to: () => inPanel('tab=payments'),
  },
  lines: {
    words: ['line of the last statement still open', 'lines of the last statement still open'],
    action: 'Go on with the statement',
    to: () => inPanel('tab=payments&view=statement'),
  },
  days: {
    words: ['day without a statement', 'days without a statement'],
    action: 'Read a statement',
    to: () => inPanel('tab=payments&view=statement'),
  },
  refunds: {
    words: ['sum to give back', 'sums to give back'],
    action: 'See what goes back',
    to: () => `${paths.adminBooks}#to-give-back`,
  },
  videos: {
    words: ['entry video to review', 'entry videos to review'],
    action: 'Review videos',
    to: (rowId) => inPanel(`tab=video_submitted&review=${rowId}`),
  },
  applications: {
    words: ['application to decide, ticket paid', 'applications to decide, tickets paid'],
    action: 'Decide applications',
    to: () => inPanel('tab=pending&ticket=paid&sort=oldest'),
  },
  calls: {
    words: ['call for today', 'calls for today'],
    action: 'Start calling',
    to: () => paths.adminOffice,
  },
  answers: {
    words: ['family put a correction back', 'families put a correction back'],
    action: 'Look at their answers',
    to: (rowId) => inPanel(`tab=all&manage=${rowId}`),
  },
  duplicates: {
    words: ['child who may be entered twice', 'children who may be entered twice'],
    action: 'Compare the duplicates',
    to: () => `${paths.adminOffice}#duplicates`,
  },
  volunteers: {
    words: ['new volunteer', 'new volunteers'],
    action: 'Look at volunteers',
    to: () => inPanel('tab=volunteers&status=new'),
  },
  donations: {
    words: ['donation to look for', 'donations to look for'],
    action: 'Look for donations',
    to: () => inPanel('tab=donations&status=pending_payment'),
  },
  emails: {
    words: ['email that could not be delivered', 'emails that could not be delivered'],
    action: 'See which emails',
    to: () => `${paths.adminSetup}#emails`,
  },
  members: {
    words: ['person waiting to join the team', 'people waiting to join the team'],
    action: 'Open the team',
    to: () => `${paths.adminSetup}#team`,
  },
}
