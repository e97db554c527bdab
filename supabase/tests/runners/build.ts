import path from 'node:path'
import process from 'node:process'
import { writeMigration } from './releases.ts'
import { firstMigration, sourcePaths } from './sources.ts'

/** `npm run db:build`: writes the migration of the first release from the sources in `supabase/schemas/`. */

try {
  const text = writeMigration()
  const name = path.relative(process.cwd(), firstMigration())
  console.log(`${name}: ${sourcePaths().length} sources, ${text.split('\n').length - 1} lines`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
