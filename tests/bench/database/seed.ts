import { readFileSync } from 'node:fs'
import type { Sql } from 'postgres'

export const ADMINS = Array.from({ length: 20 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  email: `admin${index}@example.com`,
}))

/** For a state with about one child in a hundred. */
export const REVIEWER = {
  id: '00000000-0000-4000-8000-000000000020',
  email: 'reviewer@example.com',
  state: 'Yobe',
}

const filled = [
  'public.applications',
  'public.payments',
  'public.subscriptions',
  'public.public_profiles',
  'public.consents',
  'public.application_milestones',
  'public.donations',
  'public.volunteers',
  'private.audit_log',
  'auth.users',
  'private.transfers',
  'private.ledger',
  'private.duplicate_keys',
  'private.search_documents',
  'public.notices',
  'private.email_outbox',
  'private.email_tokens',
]

/**
 * Fills the database with this many applications, spread over this many editions, and everything that belongs to them.
 * Indexes that enforce no constraint are created afterwards, as in a bulk load.
 */
export async function seed(sql: Sql, rows: number, editions = 1): Promise<void> {
  const text = readFileSync(new URL('seed.sql', import.meta.url), 'utf8')
  await sql.reserve().then(async (session) => {
    await session.unsafe(`
      set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '128MB';
      set search_path = "$user", public, extensions`)
    for (const { id, email } of ADMINS) {
      await session`
        insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
        values (${id}, ${email}, now(), '{"parent_name": "Ngozi Obi"}')`
      await session`insert into auth.sessions (id, user_id) values (${id}, ${id})`
      await session`
        select private.appoint_admin(${email}, private.request_admin_code())
        from set_config('request.jwt.claims', ${JSON.stringify({ sub: id })}, false)`
    }
    await session`
      insert into auth.users (id, email, email_confirmed_at) values (${REVIEWER.id}, ${REVIEWER.email}, now())`
    await session`insert into auth.sessions (id, user_id) values (${REVIEWER.id}, ${REVIEWER.id})`
    await session`
      insert into private.staff (user_id, email, role, states)
      values (${REVIEWER.id}, ${REVIEWER.email}, 'reviewer', ${[REVIEWER.state]})`
    const indexes = await session<{ name: string; definition: string }[]>`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      where i.indrelid = any (${filled}::text[]::regclass[]) and not i.indisunique
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
        -- One with statistics of its own would lose them.
        and not exists (select from pg_attribute a where a.attrelid = i.indexrelid and a.attstattarget > 0)`
    for (const { name } of indexes) await session.unsafe(`drop index ${name}`)
    await session.unsafe('set session_replication_role = replica')
    await session.unsafe(
      text.replaceAll(':rows', String(rows)).replaceAll(':editions', String(editions)),
    )
    await session.unsafe('reset session_replication_role')
    for (const kind of ['application', 'payment', 'subscription', 'volunteer', 'donation']) {
      await session`select private.index_documents(${kind}, null)`
    }
    await session`insert into private.duplicate_keys select k.* from public.applications a cross join lateral private.duplicate_key(a) k`
    // Indexing a partitioned table also indexes its parts.
    for (const { definition } of indexes)
      await session.unsafe(definition.replace(' ON ONLY ', ' ON '))
    await session`
      update private.duplicate_keys k set is_shared = true where exists (select from private.duplicates_of(k))`
    await session.unsafe('drop schema bench cascade')
    await session.unsafe('select private.recount()')
    await session.unsafe('reset all')
    session.release()
  })
  // Outside of any transaction, and before measuring: the work that autovacuum does in time.
  await sql.unsafe('vacuum (analyze)')
  await sql.unsafe('checkpoint')
  // Prewarms as much as fits into memory, as on a server that has been running for a while.
  await sql.unsafe(`
    create extension pg_prewarm schema extensions;
    select extensions.pg_prewarm(c.oid::regclass) from pg_class c
    where c.relkind in ('r', 'i') and c.relnamespace::regnamespace::text in ('public', 'private', 'auth');
    drop extension pg_prewarm`)
}
