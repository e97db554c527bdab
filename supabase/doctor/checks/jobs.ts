import {
  type Check,
  firstOf,
  type Finding,
  good,
  notSeen,
  withoutAddress,
  withoutDatabase,
  wrong,
} from '../check.ts'
import type { Project } from '../project.ts'
import { ask } from './api.ts'

/* Scheduled work: the edge functions with their secret, their schedules, and whether emails are sent. */

type Query = NonNullable<Project['query']>

const isThere = async (query: Query, relation: string) =>
  (await query(`select pg_catalog.to_regclass('${relation}') is not null as is_there`))[0]?.[
    'is_there'
  ] === true

/** A secret from the vault; null when there is none. */
async function fromVault(query: Query, name: string): Promise<string | null> {
  if (!(await isThere(query, 'vault.decrypted_secrets'))) return null
  const rows = await query(
    `select s.decrypted_secret as secret from vault.decrypted_secrets s where s.name = '${name}'`,
  )
  const secret = rows[0]?.['secret']
  return typeof secret === 'string' && secret !== '' ? secret : null
}

const vault: Check = {
  name: 'address and secret in the vault',
  async run({ query, url }) {
    if (!query) return withoutDatabase()
    const [functions, secret] = [
      await fromVault(query, 'functions_url'),
      await fromVault(query, 'job_secret'),
    ]
    const missing = [functions ? '' : 'functions_url', secret ? '' : 'job_secret'].filter(Boolean)
    const address = `${url ?? 'https://<ref>.supabase.co'}/functions/v1`
    if (missing.length > 0)
      return wrong(
        `The vault has no ${missing.join(' and no ')}.`,
        `select vault.create_secret('${address}', 'functions_url'), vault.create_secret('<the secret>', 'job_secret')`,
      )
    return url === null || functions === address
      ? good('both')
      : wrong(
          `functions_url is ${functions} instead of ${address}.`,
          `select vault.update_secret(s.id, '${address}') from vault.secrets s where s.name = 'functions_url'`,
        )
  },
}

const SCHEDULE = 'select private.schedule_jobs()'

const schedules: Check = {
  name: 'schedules',
  async run({ query }) {
    if (!query) return withoutDatabase()
    if (!(await isThere(query, 'cron.job'))) return wrong('This database has no pg_cron.', SCHEDULE)
    const rows = await query(`
      select j.name, c.active as is_active, c.schedule = j.schedule as is_right
      from private.jobs j left join cron.job c
        on c.jobname = j.name and pg_catalog.strpos(c.command, 'net.http_post') > 0
      order by j.name`)
    const missing = rows.filter((row) => row['is_active'] !== true || row['is_right'] !== true)
    return missing.length === 0
      ? good(rows.map(({ name }) => String(name)).join(', '))
      : wrong(
          `Not scheduled as it should be: ${firstOf(missing.map(({ name }) => String(name)))}.`,
          SCHEDULE,
        )
  },
}

const reports: Check = {
  name: 'jobs report',
  async run({ query }) {
    if (!query) return withoutDatabase()
    const rows = await query(`
      select j.name, coalesce(j.reported_at > pg_catalog.now() - interval '10 minutes', false) as is_fresh,
        pg_catalog.to_char(j.reported_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as at
      from private.jobs j order by j.name`)
    const late = rows.filter((row) => row['is_fresh'] !== true)
    return late.length === 0
      ? good(rows.map((row) => `${String(row['name'])} at ${String(row['at'])} UTC`).join(', '))
      : wrong(
          late
            .map(
              ({ name, at }) =>
                `${String(name)} last ran ${typeof at === 'string' ? `at ${at} UTC` : 'never'}`,
            )
            .join(', '),
          'Look at the log of the function, and at the checks of functions, schedules and vault.',
        )
  },
}

/** Calls a job by GET: it checks the secret and then refuses the method, so that nothing runs. */
const jobFunction = (name: string): Check => ({
  name: `function ${name}`,
  async run(project) {
    if (project.url === null) return withoutAddress()
    const path = `/functions/v1/${name}`
    const stranger = await ask(project, path)
    if (stranger.status === 404)
      return wrong('It is not deployed.', 'npm run supabase -- functions deploy')
    if (stranger.status === 500)
      return wrong(
        'It is not set up.',
        'npm run supabase -- secrets set JOB_SECRET=<20 characters or more>, then functions deploy.',
      )
    const said = ((await stranger.json().catch(() => ({}))) as { message?: string }).message
    if (stranger.status !== 401 || said !== 'The secret of the jobs is required.')
      return wrong(
        `A caller without the secret is answered ${stranger.status}.`,
        'npm run supabase -- config push and functions deploy: verify_jwt is off for it, and its own code asks for the secret.',
      )
    const secret =
      project.jobSecret ?? (project.query ? await fromVault(project.query, 'job_secret') : null)
    if (secret === null)
      return notSeen(
        'It asks for its secret, which is not known here.',
        'Set JOB_SECRET, or give the database, whose vault has it.',
      )
    const { status } = await ask(project, path, { headers: { 'x-job-secret': secret } })
    return status === 405
      ? good('deployed, and knows the secret')
      : wrong(
          `With the secret it is answered ${status}.`,
          'The secret of the vault and of the functions differ: see "Secrets" in DEPLOYING.md.',
        )
  },
})

/** Calls the human check of visitors’ forms by GET, which it refuses. It is needed where the database requires it. */
const human: Check = {
  name: 'function human',
  async run(project) {
    if (project.url === null) return withoutAddress()
    if (!project.query) return withoutDatabase()
    const [setting] = await project.query(
      "select s.value from private.settings s where s.name = 'forms_need_human_check'",
    )
    if (setting?.['value'] !== 'yes') return good('forms need none')
    const { status } = await ask(project, '/functions/v1/human')
    if (status === 405) return good('it takes forms')
    return wrong(
      `It answers ${status}, and so no form of a visitor is taken.`,
      'npm run supabase -- secrets set CAPTCHA_PROVIDER=… CAPTCHA_SECRET=…, then functions deploy human (section 7).',
    )
  },
}

const unsubscribe: Check = {
  name: 'function unsubscribe',
  async run(project) {
    if (project.url === null) return withoutAddress()
    const response = await ask(project, '/functions/v1/unsubscribe?token=nobodys')
    const location = response.headers.get('location') ?? ''
    if (response.status !== 303)
      return wrong(`It answers ${response.status}.`, 'npm run supabase -- functions deploy')
    return project.siteUrl === null || location.startsWith(`${project.siteUrl}/unsubscribe`)
      ? good(`leads to ${location.replace(/#.*$/, '')}`)
      : wrong(
          `It leads to ${location.replace(/#.*$/, '')}.`,
          `npm run supabase -- secrets set SITE_URL=${project.siteUrl}`,
        )
  },
}

/** Emails wait five minutes for an undo, and a refused one up to two hours. */
const LATE = "interval '3 hours'"

const emails: Check = {
  name: 'emails leave',
  async run({ query }): Promise<Finding> {
    if (!query) return withoutDatabase()
    const [row] = await query(`
      select (select s.value from private.settings s where s.name = 'emails') as setting,
        count(*) filter (where d.state = 'waiting' and d.due_at < pg_catalog.now() - ${LATE})::int as late,
        count(*) filter (where d.state = 'failed' and d.ended_at > pg_catalog.now() - interval '1 day')::int as failed,
        count(*) filter (where d.state = 'sent' and d.ended_at > pg_catalog.now() - interval '1 day')::int as sent,
        pg_catalog.max(d.error) filter (where d.state = 'failed' and d.ended_at > pg_catalog.now() - interval '1 day') as error
      from private.email_outbox d`)
    if (row?.['setting'] !== 'on')
      return notSeen(
        'They are off, so none leaves but security emails.',
        `update private.settings set value = 'on' where name = 'emails', then an email to yourself (section 5).`,
      )
    const [late, failed, sent] = [Number(row['late']), Number(row['failed']), Number(row['sent'])]
    if (late > 0)
      return wrong(
        `${late} wait for more than three hours.`,
        'The log of the function deliver says what the mail server answers; SMTP_URL and MAIL_FROM are its secrets.',
      )
    // Some dead addresses are normal; a majority of failures is not.
    if (failed > sent)
      return wrong(
        `${failed} failed in a day and ${sent} left: ${String(row['error'])}`,
        'MAIL_FROM must be an address that the mail server may send for, its domain with SPF and DKIM.',
      )
    return sent > 0
      ? good(`${sent} in a day`)
      : notSeen('None was due in the last day.', 'Send yourself one under Messages, "Send a test".')
  },
}

export const jobChecks: Check[] = [
  jobFunction('sweep'),
  jobFunction('deliver'),
  jobFunction('erase'),
  human,
  unsubscribe,
  vault,
  schedules,
  reports,
  emails,
]
