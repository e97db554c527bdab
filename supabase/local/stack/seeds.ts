import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { loadLite } from '../compat/lite.ts'
import { statementError } from './migrations.ts'

const SEED_SQL = fileURLToPath(new URL('../../seed.sql', import.meta.url))

/** Runs seed.sql, once for each data folder. */
export async function seedBasics(pg: PGlite): Promise<void> {
  const text = await readFile(SEED_SQL, 'utf8')
  const { splitSqlStatements } = await loadLite()
  const hash = createHash('sha256').update(text).digest('hex')
  await seedOnce(pg, 'supabase/seed.sql', hash, async (transaction) => {
    for (const [index, statement] of splitSqlStatements(text).entries()) {
      try {
        await transaction.exec(statement)
      } catch (cause) {
        throw statementError('seed.sql', index, statement, cause)
      }
    }
  })
}

/** Fills the database once, all or nothing, and records it where the Supabase CLI records its seeds. */
export async function seedOnce(
  pg: PGlite,
  name: string,
  hash: string,
  fill: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await pg.transaction(async (transaction) => {
    const { rows } = await transaction.query(
      `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)
       on conflict (path) do nothing returning path`,
      [name, hash],
    )
    if (rows.length > 0) await fill(transaction)
  })
}
