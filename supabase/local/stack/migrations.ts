import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { loadLite } from '../compat/lite.ts'
import { setAsideName } from './data-folder.ts'

/** One file of the migrations folder, split into its statements. */
export interface Migration {
  version: string
  name: string
  file: string
  statements: string[]
}

const FILE_NAME = /^(\d+)_(.*)\.sql$/

/** The folder's files in the order of their version numbers; files with other names are ignored. */
export async function readMigrationTexts(
  folder: string,
): Promise<{ file: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort()
  return Promise.all(
    names.map(async (file) => ({ file, text: await readFile(join(folder, file), 'utf8') })),
  )
}

/** Reads the folder, each file split into its statements. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const { splitSqlStatements } = await loadLite()
  return (await readMigrationTexts(folder)).map(({ file, text }) => {
    const [, version = '', name = ''] = FILE_NAME.exec(file) ?? []
    return { version, name, file, statements: splitSqlStatements(text) }
  })
}

/**
 * Applies the migrations that the history lacks, each file and its history row in one transaction, recorded like the
 * Supabase CLI does. Data from other migrations is left alone: migrations are only added, so a changed or missing
 * applied file means another baseline.
 *
 * @param dataDir the data folder, for the error that says how to set it aside
 * @throws Error naming the file, the statement and the database's reason
 */
export async function applyMigrations(
  database: PGlite,
  migrations: Migration[],
  dataDir: string,
): Promise<void> {
  const history = await database.query<AppliedMigration>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  )
  const applied = new Map(history.rows.map((row) => [row.version, row]))
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const row of history.rows) {
    const migration = known.get(row.version)
    if (!migration || !meanTheSame(migration.statements, row.statements ?? [])) {
      throw otherBaseline(`${row.version}_${row.name}.sql`, dataDir)
    }
  }
  for (const migration of migrations) {
    if (applied.has(migration.version)) continue
    await database.transaction((transaction) => applyMigration(transaction, migration))
  }
}

type AppliedMigration = { version: string; name: string; statements: string[] | null }

function meanTheSame(one: string[], other: string[]): boolean {
  // The text is rarely different, and comparing it costs nothing.
  return one.join('\0') === other.join('\0') || meaning(one) === meaning(other)
}

/** Statements without comments and line breaks, which do not affect the data. */
function meaning(statements: string[]): string {
  return statements
    .map((statement) => statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
    .join('\n')
}

function otherBaseline(file: string, dataDir: string): Error {
  return new Error(
    `The data folder ${dataDir} is not opened, because another version of ${file} made it; set it ` +
      `aside, and the next start makes a new one:\n  mv ${dataDir} ${setAsideName(dataDir)}`,
  )
}

async function applyMigration(transaction: Transaction, migration: Migration): Promise<void> {
  for (const [index, statement] of migration.statements.entries()) {
    try {
      await transaction.exec(statement)
    } catch (cause) {
      throw statementError(migration.file, index, statement, cause)
    }
  }
  // A migration may leave settings behind (search_path, check_function_bodies).
  await transaction.exec('set local search_path to default')
  await transaction.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements)
     values ($1, $2, $3)`,
    [migration.version, migration.name, migration.statements],
  )
}

/** A readable error: which file, which statement, why. */
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
