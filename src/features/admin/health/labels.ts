import { dayIn, formatDate, formatDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { paths } from '@/lib/paths'
import type { Health, JobState } from './api'

/** A health fact: its value, whether it is well (null: unknown), and what to do if not. */
export interface HealthFact {
  label: string
  value: string
  isWell: boolean | null
  cure?: string
  /** A link to the remedy. */
  link?: { label: string; to: string }
}

const KB = 1024

/** A readable size: "12 MB". */
function sizeWords(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`
  const units = ['KB', 'MB', 'GB', 'TB'] as const
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(KB)), units.length)
  const amount = bytes / KB ** power
  return `${amount < 10 ? amount.toFixed(1).replace(/\.0$/, '') : Math.round(amount)} ${units[power - 1] ?? ''}`
}

const JOB_WORDS: Record<string, { label: string; cure: string }> = {
  deliver: {
    label: 'Sending emails',
    cure: 'No emails or reminders are going out. Ask your technical team to check that the function deliver runs and reaches the mail server.',
  },
  erase: {
    label: 'Deleting old data',
    cure: 'Data that is due to be deleted stays. Ask your technical team to check that the function erase runs.',
  },
  sweep: {
    label: 'Checking uploads',
    cure: 'New proofs of payment aren’t being checked. Ask your technical team to check that the function sweep runs.',
  },
}

function jobFact({ name, reported_at, is_late }: JobState): HealthFact {
  const { label, cure } = JOB_WORDS[name] ?? {
    label: `Job ${name}`,
    cure: 'Ask your technical team to check that it runs.',
  }
  return {
    label,
    value:
      reported_at === null
        ? 'Never ran'
        : `Last ran ${formatDateTime(reported_at, OFFICE_COUNTRY)}`,
    isWell: !is_late,
    ...(is_late ? { cure } : {}),
  }
}

/** The days since a day or moment, in the office's time zone. */
function daysSince(from: string, now: Date): number {
  const day = (value: string | Date) => Date.parse(dayIn(OFFICE_COUNTRY, value))
  return Math.round((day(now) - day(from)) / 86_400_000)
}

/** Days without a statement or a backup before it counts as a problem. */
const STATEMENT_DAYS = 7
const BACKUP_DAYS = 7

const days = (count: number) => (count === 1 ? '1 day' : `${formatCount(count)} days`)

/** All health facts, with a remedy for each problem. */
export function healthFacts(health: Health, now: Date = new Date()): HealthFact[] {
  const { jobs, emails, last_statement_day: statement, last_backup_at: backup } = health
  const silent = statement === null ? null : daysSince(statement, now) - 1
  const backupAge = backup === null ? null : daysSince(backup, now)
  return [
    ...jobs.map(jobFact),
    {
      label: 'Emails',
      value: emails.is_on
        ? `${formatCount(emails.sent_today)} sent today, ${formatCount(emails.waiting)} waiting, ${formatCount(emails.failed)} failed`
        : 'Switched off',
      isWell: emails.failed === 0,
      ...(emails.failed === 0
        ? {}
        : {
            cure: 'Ask these families for the right email, then send again.',
            link: { label: 'See which emails', to: `${paths.adminSetup}#emails` },
          }),
    },
    {
      label: 'Bank statements',
      value:
        statement === null
          ? 'None read yet'
          : silent !== null && silent > 0
            ? `${days(silent)} without one, the last goes up to ${formatDate(statement)}`
            : `Read up to ${formatDate(statement)}`,
      isWell: silent === null ? null : silent <= STATEMENT_DAYS,
      ...(silent !== null && silent > STATEMENT_DAYS
        ? {
            cure: 'Download the statements for these days and read them under Payments.',
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
          ? 'No backup recorded yet'
          : `Last made ${formatDateTime(backup, OFFICE_COUNTRY)}`,
      isWell: backupAge === null ? null : backupAge <= BACKUP_DAYS,
      ...(backupAge !== null && backupAge <= BACKUP_DAYS
        ? {}
        : {
            cure:
              backupAge === null
                ? 'Your hosting may make its own. Make one before a big change: DEPLOYING.md says how.'
                : 'Ask your technical team to run npm run backup and to keep the file somewhere else.',
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
