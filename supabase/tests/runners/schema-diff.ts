import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { root } from '../../../src/build/app-config.ts'
import {
  describeMigrations,
  differenceFromSources,
  differenceOf,
  inFolder,
} from './describe-schema.ts'
import { DATED, migrationProblems, releases } from './releases.ts'
import { migrationsFolder } from './sources.ts'

/**
 * `npm run db:diff`: fails where `supabase/migrations/` does not produce what the sources in `supabase/schemas/`
 * define. `npm run db:diff -- <git ref>`: how this folder's migrations differ from those of that commit, as a diff of
 * schema.sql's lines. With `--dump` it prints only the lines of this folder.
 */

/** Writes a commit's migrations into a folder. */
function checkOut(ref: string, folder: string): void {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: Infinity })
  for (const file of git('ls-tree', '--name-only', ref, 'supabase/migrations/')
    .trim()
    .split('\n')) {
    writeFileSync(path.join(folder, path.basename(file)), git('show', `${ref}:${file}`))
  }
}

async function compareWithCommit(ref: string): Promise<void> {
  const before = await inFolder((room) => {
    checkOut(ref, room)
    return describeMigrations(room)
  })
  const difference = await differenceOf(
    [ref.replaceAll('/', '-'), before],
    ['working tree', await describeMigrations(migrationsFolder())],
  )
  process.stdout.write(difference || 'The schema is the same.\n')
}

async function compareWithSources(): Promise<boolean> {
  const problems = migrationProblems()
  if (problems.length > 0) {
    console.log(problems.join('\n'))
    return false
  }
  // Before the first release the file is the sources themselves, byte for byte.
  const difference = releases().length === 0 ? '' : await differenceFromSources()
  if (difference === '') {
    console.log('The migrations are what the sources make.')
    return true
  }
  console.log(`${difference}supabase/schemas says what no migration makes. ${DATED}`)
  return false
}

async function main([word]: string[]): Promise<number> {
  if (word === undefined) return (await compareWithSources()) ? 0 : 1
  if (word === '--dump') process.stdout.write(await describeMigrations(migrationsFolder()))
  else await compareWithCommit(word)
  return 0
}

process.exitCode = await main(process.argv.slice(2))
