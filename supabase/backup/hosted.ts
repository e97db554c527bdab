import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type postgres from 'postgres'
import { run } from '../../tests/runner/process.ts'
import { pack, refuseTaken, unpack } from './archive.ts'
import { openServer, serverVariables } from './server.ts'

/** A hosted or self-hosted project: its database, and its files through the API with a service role key. */
export interface RemoteProject {
  remote: string
  url: string
  key: string
}

/** The product's own rows. Sessions are not kept: everybody signs in again. The migrations create the buckets. */
const TABLES = ['public.*', 'private.*', 'auth.users', 'auth.identities', 'auth.mfa_factors']

interface KeptFile {
  bucket: string
  name: string
  type: string
}

const ENTRIES = ['data.sql', 'files', 'files.json']

/** Runs a PostgreSQL program on a database, from the folder in PG_BIN or from the PATH. */
async function program(name: 'pg_dump' | 'psql', words: string[], remote: string): Promise<void> {
  const folder = process.env['PG_BIN']
  const file = folder === undefined ? name : path.join(folder, name)
  const env = serverVariables(remote)
  const { code, stderr } = await run([file, ...words], { capture: true, env }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new Error(
        `${name} was not found. Install the client programs of PostgreSQL, of the database’s version or a newer one, or name their folder by PG_BIN.`,
        { cause: error },
      )
    },
  )
  if (code !== 0) throw new Error(`${name} failed: ${stderr.trim().slice(0, 2000)}`)
}

async function withDatabase<T>(remote: string, task: (sql: postgres.Sql) => Promise<T>) {
  const sql = openServer(remote)
  try {
    return await task(sql)
  } finally {
    await sql.end()
  }
}

async function inFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backup-'))
  try {
    return await task(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const objectUrl = ({ url }: RemoteProject, { bucket, name }: KeptFile) =>
  `${url}/storage/v1/object/${[bucket, ...name.split('/')].map(encodeURIComponent).join('/')}`

const headersOf = ({ key }: RemoteProject) => ({ apikey: key, authorization: `Bearer ${key}` })

/** Writes rows and files of a project into one file. The project keeps running. */
export async function backUpProject(project: RemoteProject, file: string): Promise<number> {
  refuseTaken(file)
  return inFolder(async (folder) => {
    await dumpRows(project.remote, path.join(folder, 'data.sql'))
    // After the rows: a newer file has no row and is removed again, and every file that a row names is included.
    const files = await withDatabase(
      project.remote,
      (sql) => sql<KeptFile[]>`
        select bucket_id as bucket, name, coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type
        from storage.objects order by bucket_id, name`,
    )
    await mkdir(path.join(folder, 'files'))
    const kept: KeptFile[] = []
    for (const one of files) {
      const response = await fetch(objectUrl(project, one), { headers: headersOf(project) })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (!response.ok) {
        // Removed since the list was read.
        if (/"statusCode":\s*"?404|not.?found/i.test(bytes.toString())) continue
        throw new Error(`A file was not read (${response.status}): ${bytes.toString()}`)
      }
      await writeFile(path.join(folder, 'files', String(kept.length)), bytes)
      kept.push({ bucket: one.bucket, name: one.name, type: one.type })
    }
    await writeFile(path.join(folder, 'files.json'), JSON.stringify(kept))
    await pack(folder, ENTRIES, file)
    // Health shows the time of the last backup; this one will be in the next backup.
    await withDatabase(
      project.remote,
      (sql) => sql`update private.settings set value = now()::text where name = 'last_backup_at'`,
    )
    return kept.length
  })
}

/** Empties what the migrations wrote, and disables triggers: each of them ran when the row was new. */
const BEFORE_DATA = `
set session_replication_role = replica;
do $$
begin
  execute (
    select 'truncate ' || string_agg(format('%I.%I', n.nspname, c.relname), ', ')
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
      and not exists (select from pg_catalog.pg_inherits i where i.inhrelid = c.oid)
  );
end
$$;
`

/** Writes the product's own rows of a database into a file. */
export const dumpRows = (remote: string, file: string): Promise<void> =>
  program(
    'pg_dump',
    [
      ...['--data-only', '--no-owner', '--no-privileges', '--file', file],
      ...TABLES.flatMap((table) => ['--table', table]),
    ],
    remote,
  )

/** Loads such rows into a database that has their tables, replacing everything there. */
export const loadRows = (remote: string, file: string): Promise<void> =>
  program(
    'psql',
    [
      ...['--no-psqlrc', '--quiet', '--single-transaction', '--set', 'ON_ERROR_STOP=1'],
      ...['--command', BEFORE_DATA, '--file', file],
    ],
    remote,
  )

/** Restores a backup file into a project that has the migrations and no accounts. */
export function restoreProject(file: string, project: RemoteProject): Promise<number> {
  return inFolder(async (folder) => {
    await unpack(file, folder)
    const files = JSON.parse(
      await readFile(path.join(folder, 'files.json'), 'utf8').catch(() => {
        throw new Error(`${file} is no backup of a hosted project.`)
      }),
    ) as KeptFile[]
    const accounts = await withDatabase(project.remote, async (sql) => {
      const [row] = await sql<{ has_tables: boolean; accounts: number }[]>`
        select to_regclass('private.settings') is not null as has_tables,
          (select count(*)::int from auth.users) as accounts`
      if (!row?.has_tables)
        throw new Error('The project has no tables yet: npm run supabase -- db push --remote')
      return row.accounts
    })
    if (accounts > 0)
      throw new Error(`The project has ${accounts} accounts. A backup goes into an empty one only.`)
    await loadRows(project.remote, path.join(folder, 'data.sql'))
    for (const [index, one] of files.entries()) {
      const response = await fetch(objectUrl(project, one), {
        method: 'POST',
        headers: { ...headersOf(project), 'content-type': one.type, 'x-upsert': 'true' },
        body: await readFile(path.join(folder, 'files', String(index))),
      })
      if (!response.ok) throw new Error(`A file was not sent: ${await response.text()}`)
    }
    return files.length
  })
}
