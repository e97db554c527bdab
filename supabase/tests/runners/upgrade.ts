import { loadRows } from '../../backup/hosted.ts'
import { describeSchema, describeSources, differenceOf } from './describe-schema.ts'
import { applyMigrations, startPlatform, urlFor } from './platform.ts'
import type { Postgres } from './postgres.ts'
import type { Release } from './releases.ts'
import { migrationsFolder, sqlFiles, SUPABASE } from './sources.ts'

/** What a family or the books would miss: counts and sums, a line each. */
const WHAT_COUNTS = `
  select format('accounts: %s', count(*)) from auth.users
  union all select format('children: %s', count(*)) from public.applications
  union all select format('payments: %s', count(*)) from public.payments
  union all select format('proofs of payment: %s', count(*)) from public.payment_proofs
  union all select format('receipts: %s', count(*)) from private.receipts
  union all select format('books, %s in %s: %s in %s entries', kind, currency, sum(amount), count(*))
    from private.ledger group by kind, currency
  order by 1`

/** A setting's value is the operator's own. */
const withoutValues = (schema: string) => schema.replace(/^(setting [^:]+):.*$/gm, '$1')

/**
 * Brings a database that a release left full of rows to what a folder says, as `db push` does: by the role postgres, with
 * the migrations that it has not.
 *
 * @returns what is other than the sources say, or was lost on the way; empty where it is right
 * @throws Error of the migration that does not run, naming its file
 */
export async function upgrade(release: Release, folder = SUPABASE): Promise<string> {
  const wanted = await describeSources(folder)
  const server = await startPlatform()
  try {
    const migrations = migrationsFolder(folder)
    const isReleased = (name: string) => name in release.migrations
    const apply = (is: boolean) =>
      applyMigrations(
        server,
        migrations,
        sqlFiles(migrations).filter((name) => isReleased(name) === is),
      )
    await apply(true)
    await loadRows(urlFor(server, 'postgres'), release.rows)
    const before = await whatCounts(server)
    await apply(false)
    const lost = await differenceOf(
      [`rows of ${release.version}`, before],
      ['rows after it', await whatCounts(server)],
    )
    const other = await differenceOf(
      [`${release.version} with its migrations`, withoutValues(await describeSchema(server))],
      ['schemas', withoutValues(wanted)],
    )
    return lost + other
  } finally {
    await server.stop()
  }
}

const whatCounts = (server: Postgres): Promise<string> => server.psql({ sql: WHAT_COUNTS })
