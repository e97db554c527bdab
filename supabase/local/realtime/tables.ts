import type { PGlite } from '@electric-sql/pglite'

/** A published column. */
export interface Column {
  name: string
  /** The short name (`int4`, `_text`), by which the client converts values. */
  type: string
  /** The full name, for casts. */
  cast: string
}

/** A table that announces its changes. */
export interface WatchedTable {
  schema: string
  name: string
  columns: Column[]
  /** The columns of the primary key. */
  keys: string[]
  /** For each role of the API, the columns it may read. */
  readable: Map<string, Set<string>>
}

export const CHANNEL = 'realtime_changes'

// Only the key is sent: a notification holds less than 8,000 bytes, and rereading the row decides what a subscriber may
// see.
const NOTIFY_SQL = `
  create schema if not exists realtime;
  create or replace function realtime.announce_change() returns trigger
    language plpgsql security definer set search_path = '' as $$
  declare
    changed jsonb;
    key jsonb;
  begin
    if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
    select jsonb_object_agg(name, changed -> name) into key from unnest(tg_argv) as name;
    perform pg_catalog.pg_notify('${CHANNEL}', jsonb_build_object(
      'table', tg_table_schema || '.' || tg_table_name, 'type', tg_op, 'key', key, 'at', now())::text);
    return null;
  end
  $$;
  revoke all on function realtime.announce_change() from public, anon, authenticated, service_role;
`

/** Puts the announcing trigger on every table of the publication and describes them. */
export async function watchPublishedTables(pg: PGlite): Promise<Map<string, WatchedTable>> {
  await pg.exec(NOTIFY_SQL)
  const { rows } = await pg.query<Omit<WatchedTable, 'readable'> & { grants: Grants }>(`
    select p.schemaname as schema, p.tablename as name,
      (select jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', t.typname, 'cast', format_type(a.atttypid, null)) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attname = any (p.attnames)) as columns,
      (select coalesce(jsonb_agg(a.attname order by a.attnum), '[]')
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as keys,
      (select jsonb_object_agg(r.rolname, (
          select coalesce(jsonb_agg(a.attname), '[]') from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_schema_privilege(r.rolname, n.oid, 'usage')
            and has_column_privilege(r.rolname, c.oid, a.attnum, 'select')))
        from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role')) as grants
    from pg_publication_tables p
    join pg_namespace n on n.nspname = p.schemaname
    join pg_class c on c.relname = p.tablename and c.relnamespace = n.oid
    where p.pubname = 'supabase_realtime'`)

  const tables = new Map<string, WatchedTable>()
  for (const { grants, ...table } of rows) {
    if (table.keys.length === 0) continue
    const relation = `${quote(table.schema)}.${quote(table.name)}`
    const names = table.keys.map((key) => `'${key.replaceAll("'", "''")}'`).join(', ')
    await pg.exec(`create or replace trigger realtime_announce_change
      after insert or update or delete on ${relation}
      for each row execute function realtime.announce_change(${names})`)
    const readable = new Map(Object.entries(grants).map(([role, list]) => [role, new Set(list)]))
    tables.set(`${table.schema}.${table.name}`, { ...table, readable })
  }
  return tables
}

type Grants = Record<string, string[]>

/** An SQL identifier in quotes. */
export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}
