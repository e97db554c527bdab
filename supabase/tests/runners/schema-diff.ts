import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { root } from '../../../src/build/app-config.ts'
import { startMigrated } from './platform.ts'

/**
 * `npm run db:diff [-- <git ref>]`: what the migrations of this folder make other than those of a
 * commit (HEAD where none is named), as a diff of schema.sql's lines. With `--dump` it prints the
 * lines of this folder alone.
 */

const migrations = 'supabase/migrations'

async function describeSchema(folder: string): Promise<string> {
  const server = await startMigrated({ folder })
  try {
    return await server.psql({ file: fileURLToPath(new URL('schema.sql', import.meta.url)) })
  } finally {
    await server.stop()
  }
}

/** Writes a commit's migrations into a folder. */
function checkOut(ref: string, folder: string): void {
  mkdirSync(folder)
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' })
  for (const file of git('ls-tree', '--name-only', ref, `${migrations}/`).trim().split('\n')) {
    writeFileSync(path.join(folder, path.basename(file)), git('show', `${ref}:${file}`))
  }
}

async function main(args: string[]): Promise<number> {
  const here = await describeSchema(path.join(root, migrations))
  if (args.includes('--dump')) {
    process.stdout.write(here)
    return 0
  }
  const ref = args[0] ?? 'HEAD'
  const folder = mkdtempSync(path.join(os.tmpdir(), 'schema-diff-'))
  try {
    checkOut(ref, path.join(folder, 'migrations'))
    const before = path.join(folder, ref.replaceAll('/', '-'))
    const after = path.join(folder, 'working tree')
    writeFileSync(before, await describeSchema(path.join(folder, 'migrations')))
    writeFileSync(after, here)
    const { stdout, status } = spawnSync(
      ...(['git', ['diff', '--no-index', '--no-color', before, after]] as const),
      { encoding: 'utf8' },
    )
    process.stdout.write(status === 0 ? 'The schema is the same.\n' : stdout)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main(process.argv.slice(2))
