import path from 'node:path'
import process from 'node:process'
import { writeMigration } from './releases.ts'
import { firstMigration, sourcePaths } from './sources.ts'

/**
 * `npm run db:build`: generates the first release's migration from the sources in `supabase/schemas/`, and the
 * forwarding procedures of `public`.
 */

try {
  writeMigration()
  console.log(`${path.relative(process.cwd(), firstMigration())}: ${sourcePaths().length} sources`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
