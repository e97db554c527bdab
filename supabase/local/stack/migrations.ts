import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { loadLite } from '../compat/lite.ts'

/** One file of the migrations folder, cut into its statements. */
export interface Migration {
  version: string
  name: string
  file: string
  statements: string[]
}

const FILE_NAME = /^(\d+)_(.*)\.sql$/

/** Reads the folder in the order of its version numbers; files with other names are left out. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const { splitSqlStatements } = await loadLite()
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort()
  return Promise.all(
    names.map(async (file) => {
      const [, version = '', name = ''] = FILE_NAME.exec(file) ?? []
      const text = await readFile(join(folder, file), 'utf8')
      return { version, name, file, statements: splitSqlStatements(text) }
    }),
  )
}

/**
 * Applies what the history does not have yet, each file and its history row in one transaction,
 * recorded as the Supabase CLI records it.
 *
 * @param warn is told of an applied migration whose file has changed since or is gone
 * @throws Error naming the file, the statement and the database's reason
 */
export async function applyMigrations(
  database: PGlite,
  migrations: Migration[],
  warn: (message: string) => void,
): Promise<void> {
  const history = await database.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations',
  )
  const applied = new Map(history.rows.map((row) => [row.version, row.statements ?? []]))
  for (const migration of migrations) {
    const before = applied.get(migration.version)
    applied.delete(migration.version)
    if (!before) {
      await database.transaction((transaction) => applyMigration(transaction, migration))
    } else if (before.join('\n') !== migration.statements.join('\n')) {
      warn(
        `The migration ${migration.file} has changed since it was applied to this data folder. ` +
          'The change has no effect here: write a new migration, or start with another DATA_DIR.',
      )
    }
  }
  for (const version of applied.keys()) {
    warn(`The data folder has migration ${version} applied, but its file is gone.`)
  }
}

async function applyMigration(transaction: Transaction, migration: Migration): Promise<void> {
  for (const [index, statement] of migration.statements.entries()) {
    try {
      await transaction.exec(statement)
    } catch (cause) {
      throw statementError(migration.file, index, statement, cause)
    }
  }
  // A migration may leave settings of its own behind (search_path, check_function_bodies).
  await transaction.exec('set local search_path to default')
  await transaction.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements)
     values ($1, $2, $3)`,
    [migration.version, migration.name, migration.statements],
  )
}

/** An error for people: which file, which statement, why. */
export function statementError(file: string, index: number, statement: string, cause: unknown) {
  const { message, detail, hint } = cause as { message?: string; detail?: string; hint?: string }
  const lines = [
    `${file}, statement ${index + 1}: ${message ?? String(cause)}`,
    detail && `Detail: ${detail}`,
    hint && `Hint: ${hint}`,
    statement.length > 600 ? `${statement.slice(0, 600)} …` : statement,
  ]
  return new Error(lines.filter(Boolean).join('\n'), { cause })
}
