import { dayIn, formatDate, formatDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { paths } from '@/lib/paths'
import type { Health, JobState } from './api'

/** A fact about the product: what holds, whether it is well (null: nobody can know), and what to do where it is not. */
export interface HealthFact {
  label: string
  value: string
  isWell: boolean | null
  cure?: string
  /** Where the cure is. */
  link?: { label: string; to: string }
}

const KB = 1024

/** A size as people say it: "12 MB". */
function sizeWords(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`
  const units = ['KB', 'MB', 'GB', 'TB'] as const
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(KB)), units.length)
  const amount = bytes / KB ** power
  return `${amount < 10 ? amount.toFixed(1).replace(/\.0$/, '') : Math.round(amount)} ${units[power - 1] ?? ''}`
}

const JOB_WORDS: Record<string, { label: string; cure: string }> = {
  deliver: {
    label: 'Sender of emails',
    cure: 'No emails leave, and reminders wait. Ask whoever looks after the server to see whether the function deliver runs and reaches the mail server.',
  },
  sweep: {
    label: 'Check of proofs and files',
    cure: 'New proofs of payment stay unchecked. Ask whoever looks after the server to see whether the function sweep runs.',
  },
}

function jobFact({ name, reported_at, is_late }: JobState): HealthFact {
  const { label, cure } = JOB_WORDS[name] ?? {
    label: `Job ${name}`,
    cure: 'Ask whoever looks after the server to see whether it runs.',
  }
  return {
    label,
    value:
      reported_at === null ? 'Never ran' : `Last ran ${formatDateTime(reported_at, 'Nigeria')}`,
    isWell: !is_late,
    ...(is_late ? { cure } : {}),
  }
}

/** The days from a day or moment until now, on the calendar of the office. */
function daysSince(from: string, now: Date): number {
  const day = (value: string | Date) => Date.parse(dayIn('Nigeria', value))
  return Math.round((day(now) - day(from)) / 86_400_000)
}

/** So many days without a statement or a backup are no trouble yet. */
const STATEMENT_DAYS = 7
const BACKUP_DAYS = 7

const days = (count: number) => (count === 1 ? '1 day' : `${formatCount(count)} days`)

/** All that is known of the product, each with its cure where something is wrong. */
export function healthFacts(health: Health, now: Date = new Date()): HealthFact[] {
  const { jobs, letters, last_statement_day: statement, last_backup_at: backup } = health
  const silent = statement === null ? null : daysSince(statement, now) - 1
  const backupAge = backup === null ? null : daysSince(backup, now)
  return [
    ...jobs.map(jobFact),
    {
      label: 'Emails',
      value: letters.is_on
        ? `${formatCount(letters.sent_today)} sent today, ${formatCount(letters.waiting)} waiting, ${formatCount(letters.failed)} failed`
        : 'Switched off',
      isWell: letters.failed === 0,
      ...(letters.failed === 0
        ? {}
        : {
            cure: 'Ask these families for their address, then send again.',
            link: { label: 'See which emails', to: `${paths.adminSetup}#letters` },
          }),
    },
    {
      label: 'Bank statements',
      value:
        statement === null
          ? 'None was read yet'
          : silent !== null && silent > 0
            ? `${days(silent)} without one, the last reaches ${formatDate(statement)}`
            : `Read up to ${formatDate(statement)}`,
      isWell: silent === null ? null : silent <= STATEMENT_DAYS,
      ...(silent !== null && silent > STATEMENT_DAYS
        ? {
            cure: 'Fetch the statements of these days and read them under Payments.',
            link: {
              label: 'Read a statement',
              to: `${paths.adminDashboard}?tab=payments&view=statement`,
            },
          }
        : {}),
    },
    {
      label: 'Backup',
      value:
        backup === null
          ? 'None is known that was made by npm run backup'
          : `Last made ${formatDateTime(backup, 'Nigeria')}`,
      isWell: backupAge === null ? null : backupAge <= BACKUP_DAYS,
      ...(backupAge !== null && backupAge <= BACKUP_DAYS
        ? {}
        : {
            cure:
              backupAge === null
                ? 'Your platform may keep its own. Make one before a large change: DEPLOYING.md says how.'
                : 'Ask whoever looks after the server to run npm run backup, and to keep the file elsewhere.',
          }),
    },
    { label: 'Database', value: sizeWords(health.database_bytes), isWell: null },
    {
      label: 'Files',
      value: `${formatCount(health.files)} ${health.files === 1 ? 'file' : 'files'}, ${sizeWords(health.file_bytes)}`,
      isWell: null,
    },
  ]
}
