import { randomUUID } from 'node:crypto'
import { newParent, serveStack, type ServedStack } from '../../supabase/local/stack/testing.ts'
import { PUBLISHABLE_KEY } from '../../supabase/local/stack/stack.ts'

/** The sender of a request. The victims send only honest ones. */
export type Actor = 'nobody' | 'attacker' | 'administrator'
export type Reader = Actor | 'victim'

interface Column {
  table: string
  name: string
  type: string
}

interface Procedure {
  name: string
  parameters: { name: string; type: string }[]
  /** Whether PostgREST offers it for GET. */
  isReading: boolean
}

export interface Stage {
  url: string
  columns: Column[]
  procedures: Procedure[]
  tokens: Record<Reader, string>
  /** Ids of rows, by owner. */
  ids: { attacker: string[]; others: string[] }
  /** Words in one family's rows, with their permitted readers. */
  canaries: { word: string; readers: readonly Reader[] }[]
  /** The number of the honest victim's children in the database. */
  victimsChildren(): Promise<number>
  /** Lets the attacker state payments again, whatever was stated before, and restores the victims' children. */
  refresh(): Promise<void>
  close(): Promise<void>
}

const LETTERS = 'bcdfghjklmnpqrtvwxz'

/** A word that is valid as a name and occurs nowhere else. */
function canary(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(12))]
  return `Zq${letters.map((byte) => LETTERS[byte % LETTERS.length]).join('')}`
}

type Database = Parameters<Parameters<ServedStack['stack']['exclusive']>[0]>[0]

async function describeSchema(pg: Database): Promise<Pick<Stage, 'columns' | 'procedures'>> {
  const columns = await pg.query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`)
  const procedures = await pg.query<{
    name: string
    names: string[]
    types: string[]
    isReading: boolean
  }>(`
    select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as names,
      coalesce((select array_agg(format_type(t, null) order by position)
        from unnest(p.proargtypes::oid[]) with ordinality as a (t, position)), '{}') as types,
      p.provolatile <> 'v' as "isReading"
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  return {
    columns: columns.rows,
    procedures: procedures.rows.map(({ name, names, types, isReading }) => ({
      name,
      isReading,
      parameters: names.map((parameter, at) => ({ name: parameter, type: types[at] ?? 'text' })),
    })),
  }
}

/** Fills every column of a family that administrators write, with words that no other family may read. */
async function fillFamily(
  pg: Database,
  userId: string,
  child: string,
): Promise<{ family: string[]; office: string }> {
  const [details, report, payment, note, office] = [
    canary(),
    canary(),
    canary(),
    canary(),
    canary(),
  ]
  await pg.query(
    `update public.applications set status = 'approved', ticket_status = 'paid', stage_name = 'Star Public',
      audition_details = $2, audition_date = now() + interval '9 days', assessment_report = $3 where id = $1`,
    [child, details, report],
  )
  await pg.query(
    `insert into public.payments (id, user_id, application_id, amount, currency, description, reference)
     values ($1, $2, $3, 10000, 'NGN', 'Talent Hunt Ticket', $4)`,
    [randomUUID(), userId, child, payment],
  )
  await pg.query(
    `insert into private.audit_log (actor_id, table_name, row_id, action, old_values, new_values)
     values (null, 'applications', $1, 'update', jsonb_build_object('audition_details', $2::text), jsonb_build_object('audition_details', $3::text))`,
    [child, note, details],
  )
  await pg.query(
    `insert into public.application_notes (application_id, assessment_note) values ($1, $2)
     on conflict (application_id) do update set assessment_note = excluded.assessment_note`,
    [child, office],
  )
  return { family: [details, report, payment, note], office }
}

/** Serves the embedded stack in memory with two victim families, one attacking family, and an administrator. */
export async function setStage(): Promise<Stage> {
  const served = await serveStack()
  const canaries: Stage['canaries'] = []
  const ids: Stage['ids'] = { attacker: [], others: [] }
  const family = async (isAttacker: boolean) => {
    const [parentName, childName] = [canary(), canary()]
    const parent = await newParent(served.url, { parent_name: parentName, child_name: childName })
    const filled = await served.stack.exclusive((pg) =>
      fillFamily(pg, parent.userId, parent.applicationId),
    )
    const own = isAttacker ? 'attacker' : 'victim'
    for (const word of [parentName, childName, parent.email, ...filled.family]) {
      canaries.push({ word, readers: [own, 'administrator'] })
    }
    canaries.push({ word: filled.office, readers: ['administrator'] })
    return parent
  }
  const victims = [await family(false), await family(false)]
  const attacker = await family(true)
  const office = await newParent(served.url)
  const code = (await office.client.rpc('request_admin_code')).data as string
  const schema = await served.stack.exclusive(async (pg) => {
    await pg.query('select private.appoint_admin($1, $2)', [office.email, code])
    return describeSchema(pg)
  })
  const idsOf = async (userId: string) => {
    const { rows } = await served.stack.exclusive((pg) =>
      pg.query<{ id: string }>(
        `select id from public.applications where user_id = $1 union all select id from public.payments where user_id = $1`,
        [userId],
      ),
    )
    return rows.map(({ id }) => id)
  }
  const aimAt = async (userId: string) => {
    ids.others.push(userId, ...(await idsOf(userId)))
  }
  for (const { userId } of victims) await aimAt(userId)
  ids.attacker.push(attacker.userId, ...(await idsOf(attacker.userId)))
  const tokenOf = async ({ client }: typeof attacker) =>
    (await client.auth.getSession()).data.session?.access_token ?? ''
  const tokens = {
    nobody: PUBLISHABLE_KEY,
    attacker: await tokenOf(attacker),
    victim: await tokenOf(victims[0] ?? attacker),
    administrator: await tokenOf(office),
  }
  const childrenOf = async (userId: string) => {
    const { rows } = await served.stack.exclusive((pg) =>
      pg.query('select from public.applications where user_id = $1', [userId]),
    )
    return rows.length
  }
  return {
    ...schema,
    url: served.url,
    ids,
    canaries,
    tokens,
    victimsChildren: () => childrenOf(victims[0]?.userId ?? ''),
    async refresh() {
      for (const [at, { userId }] of victims.entries()) {
        if ((await childrenOf(userId)) > 0) continue
        // An administrator may delete a child, so another family replaces it.
        const next = await family(false)
        victims[at] = next
        await aimAt(next.userId)
        if (at === 0) tokens.victim = await tokenOf(next)
      }
      await served.stack.exclusive(async (pg) => {
        await pg.query(`delete from public.payments where user_id = $1 and status = 'pending'`, [
          attacker.userId,
        ])
        await pg.query(`delete from public.subscriptions where user_id = $1`, [attacker.userId])
        await pg.query('delete from private.form_counts')
      })
    },
    close: () => served.close(),
  }
}
