import { STATES_BY_COUNTRY } from '../../../src/domain/regions.ts'
import { MIGRATIONS_DIR } from '../../local/stack/database.ts'
import { readMigrations } from '../../local/stack/migrations.ts'
import { type Check, firstOf, good, notSeen, withoutDatabase, wrong } from '../check.ts'
import { isHosted, type Project } from '../project.ts'
import { foundFacts, groupOf, wantedFacts, withoutRowSecurity } from '../reference.ts'

/* The database itself: the pushed migrations, and nothing else beside them. */

const OLDEST_POSTGRES = 15

const postgresVersion: Check = {
  name: 'version of PostgreSQL',
  async run({ query }) {
    if (!query) return withoutDatabase()
    const [row] = await query(
      `select pg_catalog.current_setting('server_version') as name, pg_catalog.current_setting('server_version_num')::int / 10000 as major`,
    )
    const [name, major] = [String(row?.['name']), Number(row?.['major'])]
    return major >= OLDEST_POSTGRES
      ? good(name)
      : wrong(
          `${name}, and the product needs ${OLDEST_POSTGRES} or later.`,
          'Upgrade it: in the dashboard under Settings, Infrastructure.',
        )
  },
}

/** Statements without comments and whitespace, comparable between the history and the file. */
const meaning = (statements: readonly string[]) =>
  statements
    .map((statement) =>
      statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').replace(/;\s*$/, '').trim(),
    )
    .filter((statement) => statement !== '')
    .join('\n')

const migrations: Check = {
  name: 'migrations',
  async run({ query }) {
    if (!query) return withoutDatabase()
    const files = await readMigrations(MIGRATIONS_DIR)
    const [table] = await query(
      `select pg_catalog.to_regclass('supabase_migrations.schema_migrations') is not null as is_there`,
    )
    const rows = table?.['is_there']
      ? await query(
          'select version, statements from supabase_migrations.schema_migrations order by version',
        )
      : []
    const kept = new Map(rows.map((row) => [String(row['version']), row['statements']]))
    const missing = files.filter(({ version }) => !kept.has(version)).map(({ file }) => file)
    if (missing.length > 0)
      return wrong(
        `${firstOf(missing)} of this folder not pushed.`,
        'npm run supabase -- db push --remote --include-seed',
      )
    const own = new Set(files.map(({ version }) => version))
    const others = [...kept.keys()].filter((version) => !own.has(version))
    if (others.length > 0)
      return wrong(
        `The database has ${firstOf(others)}, which this folder has not.`,
        'Take the folder of the version that was deployed, or a newer one.',
      )
    const changed = files.filter(({ version, statements }) => {
      const pushed = kept.get(version)
      return Array.isArray(pushed) && meaning(pushed as string[]) !== meaning(statements)
    })
    if (changed.length > 0)
      return wrong(
        `${firstOf(changed.map(({ file }) => file))} has changed since it was pushed.`,
        'Take the folder of the version that was deployed: a file that was pushed does not run again.',
      )
    return good(`${files.length} of ${files.length} pushed`)
  },
}

/** The facts of one group that the database lacks, and those it has in addition. */
async function differences(
  project: Project,
  query: NonNullable<Project['query']>,
  group: ReturnType<typeof groupOf>,
) {
  const ofGroup = (facts: readonly string[]) =>
    new Set(facts.filter((fact) => groupOf(fact) === group).map(withoutRowSecurity))
  // The history shows first whether there is anything to describe.
  const [table] = await query(
    `select pg_catalog.to_regclass('private.settings') is not null as is_there`,
  )
  if (!table?.['is_there']) return { missing: ['everything'], extra: [], count: 0 }
  const found = ofGroup(await foundFacts(project, query))
  const wanted = ofGroup(await wantedFacts())
  const headline = (fact: string) => fact.split('\n')[0]?.slice(0, 120) ?? ''
  return {
    missing: [...wanted].filter((fact) => !found.has(fact)).map(headline),
    extra: [...found].filter((fact) => !wanted.has(fact)).map(headline),
    count: found.size,
  }
}

/** A check that a group of facts is exactly what the migrations produce. */
const asMigrated = (
  name: string,
  group: ReturnType<typeof groupOf>,
  cure: string,
  words: string,
): Check => ({
  name,
  async run(project) {
    const { query } = project
    if (!query) return withoutDatabase()
    const { missing, extra, count } = await differences(project, query, group)
    const faults = [
      missing.length > 0 ? `missing: ${firstOf(missing)}` : '',
      extra.length > 0 ? `beside it: ${firstOf(extra)}` : '',
    ].filter((fault) => fault !== '')
    return faults.length === 0 ? good(`${count} ${words}`) : wrong(faults.join('. '), cure)
  },
})

const schema = asMigrated(
  'schema',
  'schema',
  'Take back what was changed by hand; what shall stay becomes a migration (supabase/README.md).',
  'facts as the migrations make them, nothing beside them',
)
const bucket = asMigrated(
  'bucket',
  'bucket',
  'In the dashboard under Storage: payment-proofs is private, takes 5 MB and JPEG, PNG, WebP and PDF alone.',
  'private bucket with its limit and types',
)
const fileRules = asMigrated(
  'rules of files',
  'file rules',
  'Take away policies of storage.objects that no migration made, and make those that are missing as payment_proofs.sql has them.',
  'policies of storage.objects',
)
const publication = asMigrated(
  'realtime publication',
  'published',
  'alter publication supabase_realtime add table … (or drop table …), as supabase/schemas/90_api/realtime.sql has it.',
  'tables published',
)

const rowSecurity: Check = {
  name: 'row-level security',
  async run({ query }) {
    if (!query) return withoutDatabase()
    const rows = await query(`
      select pg_catalog.format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as is_on
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and (n.nspname in ('public', 'private')
        or (n.nspname, c.relname) in (('storage', 'objects'), ('storage', 'buckets')))
      order by 1`)
    const open = rows.filter((row) => row['is_on'] !== true).map(({ name }) => String(name))
    return open.length === 0
      ? good(`on for ${rows.length} tables`)
      : wrong(
          `Off for ${firstOf(open)}.`,
          open.map((name) => `alter table ${name} enable row level security;`).join(' '),
        )
  },
}

const coordinators: Check = {
  name: 'coordinators’ rows',
  async run({ query }) {
    if (!query) return withoutDatabase()
    const rows = await query(
      'select distinct state_province as state from public.state_coordinators',
    )
    const has = new Set(rows.map(({ state }) => state))
    const missing = Object.values(STATES_BY_COUNTRY)
      .flat()
      .filter((state) => !has.has(state))
    return missing.length === 0
      ? good(`${has.size} states and provinces`)
      : wrong(
          `No row of ${firstOf(missing)}.`,
          'npm run supabase -- db push --remote --include-seed, or add them in the panel.',
        )
  },
}

const owner: Check = {
  name: 'owner',
  async run({ query }) {
    if (!query) return withoutDatabase()
    const [row] = await query(
      `select count(*)::int as owners from private.staff s where s.role = 'owner' and s.ended_at is null`,
    )
    const owners = Number(row?.['owners'])
    return owners > 0
      ? good(`${owners} appointed`)
      : wrong(
          'Nobody is appointed.',
          `select private.appoint_admin('name@your-domain', 'the code')`,
        )
  },
}

const authenticators: Check = {
  name: 'authenticators of the team',
  async run({ query }) {
    if (!query) return withoutDatabase()
    const [row] = await query(`
      select count(*)::int as members,
        count(*) filter (where exists (select from auth.mfa_factors f
          where f.user_id = s.user_id and f.status = 'verified'))::int as with_one,
        (select t.value from private.settings t where t.name = 'staff_second_factor') as setting
      from private.staff s where s.ended_at is null`)
    const [members, withOne] = [Number(row?.['members']), Number(row?.['with_one'])]
    if (members > 1 && row?.['setting'] !== 'required')
      return wrong(
        `${members} members, and nobody has to have one.`,
        'An owner turns on "Required for everybody" on the account page.',
      )
    return withOne === members
      ? good(`${withOne} of ${members} members have one`)
      : wrong(
          `${members - withOne} of ${members} members have none.`,
          'They add an authenticator app under Account, and a second one for when the first is lost.',
        )
  },
}

const callerAddress: Check = {
  name: 'header of the caller’s address',
  async run({ query, url }) {
    if (!query) return withoutDatabase()
    const [row] = await query(
      `select s.value from private.settings s where s.name = 'caller_address_header'`,
    )
    const header = typeof row?.['value'] === 'string' ? row['value'] : ''
    if (header === '')
      return wrong(
        'None is named, so that limits count accounts alone.',
        `update private.settings set value = 'cf-connecting-ip' where name = 'caller_address_header'`,
      )
    if (url !== null && isHosted(url))
      return header === 'cf-connecting-ip'
        ? good(header)
        : wrong(
            `${header}, which the hosted service does not set.`,
            `update private.settings set value = 'cf-connecting-ip' where name = 'caller_address_header'`,
          )
    return notSeen(
      `${header}: whether the proxy before this project overwrites it is not seen from here.`,
      'Send a form with this header made up: private.form_counts must not count it as another address.',
    )
  },
}

export const databaseChecks: Check[] = [
  postgresVersion,
  migrations,
  schema,
  rowSecurity,
  publication,
  bucket,
  fileRules,
  coordinators,
  owner,
  authenticators,
  callerAddress,
]
