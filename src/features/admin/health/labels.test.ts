import { expect, it } from 'vitest'
import type { Health } from './api'
import { healthFacts } from './labels'

const NOW = new Date('2026-05-15T10:00:00Z')
const WELL: Health = {
  database_bytes: 12_582_912,
  files: 1,
  file_bytes: 2048,
  last_statement_day: '2026-05-14',
  last_backup_at: '2026-05-14T22:00:00Z',
  jobs: [
    { name: 'deliver', reported_at: '2026-05-15T09:59:00Z', is_late: false },
    { name: 'sweep', reported_at: '2026-05-15T09:59:00Z', is_late: false },
  ],
  emails: { is_on: true, waiting: 2, failed: 0, sent_today: 1200 },
}
const fact = (label: string, changes: Partial<Health> = {}) =>
  healthFacts({ ...WELL, ...changes }, NOW).find((one) => one.label === label)

it('has no cure where all is well', () => {
  const facts = healthFacts(WELL, NOW)
  expect(facts.filter(({ cure }) => cure !== undefined)).toEqual([])
  expect(facts.map(({ label, value }) => [label, value])).toEqual([
    ['Sending emails', 'Last ran 15 May 2026, 10:59 Lagos time'],
    ['Checking uploads', 'Last ran 15 May 2026, 10:59 Lagos time'],
    ['Emails', '1,200 sent today, 2 waiting, 0 failed'],
    ['Bank statements', 'Read up to 14 May 2026'],
    ['Backup', 'Last made 14 May 2026, 23:00 Lagos time'],
    ['Database', '12 MB'],
    ['Files', '1 file, 2 KB'],
  ])
})

it.each([
  [
    'a job that is late',
    'Checking uploads',
    { jobs: [{ name: 'sweep', reported_at: null, is_late: true }] },
    'Never ran',
  ],
  [
    'emails that failed',
    'Emails',
    { emails: { is_on: true, waiting: 0, failed: 3, sent_today: 0 } },
    '0 sent today, 0 waiting, 3 failed',
  ],
  [
    'a bank that is silent',
    'Bank statements',
    { last_statement_day: '2026-05-06' },
    '8 days without one, the last goes up to 6 May 2026',
  ],
  [
    'a backup that is old',
    'Backup',
    { last_backup_at: '2026-05-07T09:00:00Z' },
    'Last made 7 May 2026, 10:00 Lagos time',
  ],
] as const)('names %s with its cure', (_case, label, changes, value) => {
  expect(fact(label, changes as Partial<Health>)).toMatchObject({
    value,
    isWell: false,
    cure: expect.stringMatching(/\w/) as string,
  })
})

it('accuses nobody of what it cannot know', () => {
  expect(fact('Backup', { last_backup_at: null })).toMatchObject({ isWell: null })
  expect(fact('Bank statements', { last_statement_day: null })).toMatchObject({ isWell: null })
  expect(
    fact('Job forget', { jobs: [{ name: 'forget', reported_at: null, is_late: true }] }),
  ).toMatchObject({ isWell: false })
})
