import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadConfig, root } from './app-config.ts'

/*
 * The sources of `dist/`. Separate from the build, so that a server that only checks whether it must build does not
 * load the bundler.
 */

const folders = ['src', 'public']
const singleFiles = [
  'index.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

const stampFile = (base: string) => path.join(base, '.cache/build.json')

/** Every file below a folder, sorted by name. Empty if the folder does not exist. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/**
 * A digest of everything the app is built from: the files' content and the operator's settings, wherever they come
 * from. Modification times do not count, because every checkout changes them.
 */
export function fingerprint(base = root): string {
  const hash = createHash('sha256').update(JSON.stringify(loadConfig()))
  const files = [
    ...folders.flatMap((folder) => filesIn(path.join(base, folder))),
    ...singleFiles.map((name) => path.join(base, name)).filter((file) => existsSync(file)),
  ].filter((file) => !/\.(?:test\.tsx?|md)$/.test(file))
  for (const file of files) {
    hash.update(`\0${path.relative(base, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Whether `dist/` is complete and was built from the current sources. */
export function isBuildFresh(base = root): boolean {
  const stamp = stampFile(base)
  if (!existsSync(path.join(base, 'dist/index.html')) || !existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8') === makeStamp(fingerprint(base))
}

/** Must be called before `dist/` changes, so that an interrupted build never counts as complete. */
export function forgetBuild(base = root): void {
  rmSync(stampFile(base), { force: true })
}

/** Must be called when `dist/` is complete, with the fingerprint taken before the build. */
export function rememberBuild(made: string, base = root): void {
  mkdirSync(path.dirname(stampFile(base)), { recursive: true })
  writeFileSync(stampFile(base), makeStamp(made))
}

function makeStamp(made: string): string {
  return JSON.stringify({ fingerprint: made })
}
