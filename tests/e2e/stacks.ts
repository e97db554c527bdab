import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { root } from '../../src/build/app-config.ts'
import { createStaticFiles } from '../../src/build/static-files.ts'
import { serveDemo } from '../../supabase/local/stack/run.ts'
import { TEST_LIMIT_FACTOR } from '../../supabase/local/stack/testing.ts'

// Stacks beside the one that all tests share, with the demonstration and their data in memory.

/** The built app's files, which every stack serves beside its API. */
export const readApp = () => createStaticFiles(path.join(root, 'dist'))

/**
 * Where a demonstration lies that a worker of this run has seeded, as PGlite dumps it: to seed one takes three times as long
 * as to start it. A run empties the folder at its start; its passwords are its own, and so is the number of its process.
 */
const seededFile = (args: readonly string[]) =>
  path.join(root, 'test-results/e2e', `seeded-${process.ppid}${args.join('')}.tar`)

async function keepSeeded(file: string, dump: Blob) {
  await mkdir(path.dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
  await rename(unfinished, file)
}

/**
 * Starts a stack in the worker's own process, which has read the stack's files already: another needs five seconds of a
 * processor.
 *
 * @param args those of `npm start`
 * @returns the address, without a trailing slash, and the end of it
 */
export async function startStack(args: readonly string[]) {
  const serve = await readApp()
  const file = seededFile(args)
  const seeded = existsSync(file) ? await openAsBlob(file) : undefined
  const { address, close } = await serveDemo(() => Promise.resolve({ serve }), {
    team: args.includes('--team'),
    editions: args.includes('--editions'),
    port: 0,
    dataDir: 'memory',
    limitFactor: TEST_LIMIT_FACTOR,
    deliverSeconds: 2,
    loadDataDir: seeded,
    onSeeded: async (pg) => {
      if (!seeded) await keepSeeded(file, await pg.dumpDataDir('none'))
    },
  })
  return { url: address, stop: close }
}
