import { loadRows } from '../../backup/hosted.ts'
import { describeSchema, describeSources, differenceOf } from './describe-schema.ts'
import { applyMigrations, startPlatform, urlFor } from './platform.ts'
import type { Postgres } from './postgres.ts'
import type { Release } from './releases.ts'
import { migrationsFolder, sqlFiles, SUPABASE } from './sources.ts'

/** Counts and sums that families or the books would miss, one per line. */
const WHAT_COUNTS = `
  select format('accounts: %s', count(*)) from auth.users
  union all select format('children: %s', count(*)) from public.applications
  union all select format('payments: %s', count(*)) from public.payments
  union all select format('proofs of payment: %s', count(*)) from public.payment_proofs
  union all select format('receipts: %s', count(*)) from private.receipts
  union all select format('books, %s in %s: %s in %s entries', kind, currency, sum(amount), count(*))
    from private.ledger group by kind, currency
  order by 1`

/** A setting's value belongs to the operator. */
const withoutValues = (schema: string) => schema.replace(/^(setting [^:]+):.*$/gm, '$1')

/**
 * Upgrades a database full of rows from a release to a folder's state, as `db push` does: as the role postgres, with
 * the missing migrations.
 *
 * @returns differences from the sources, and losses on the way; empty where there are none
 * @throws Error naming the file of a migration that fails
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
