import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { run } from '../../tests/runner/process.ts'

async function tar(words: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(['tar', ...words], { capture: true })
  if (code !== 0) throw new Error(`tar failed: ${stderr.trim()}`)
  return stdout
}

/** Refuses a file that already exists: a backup never overwrites anything. */
export function refuseTaken(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already. Choose another name.`)
}

/** Packs a folder's entries into one file, which appears complete or not at all and never replaces another. */
export async function pack(
  folder: string,
  entries: readonly string[],
  file: string,
): Promise<void> {
  refuseTaken(file)
  const unfinished = `${file}.unfinished`
  try {
    // Created before tar fills it: it holds every family's data, and only its owner may read it from the first byte.
    await rm(unfinished, { force: true })
    await writeFile(unfinished, '', { mode: 0o600, flag: 'wx' })
    const held = entries.filter((entry) => existsSync(path.join(folder, entry)))
    await tar(['-czf', path.resolve(unfinished), '-C', folder, ...held])
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Unpacks a backup file into a folder. */
export async function unpack(file: string, folder: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`)
  await tar(['-xzf', path.resolve(file), '-C', folder])
}
