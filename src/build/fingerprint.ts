import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadConfig, root } from './app-config.ts'

/*
 * The sources that `dist/` was made from. They stand apart from the build, so that a server which only asks
 * whether it must build loads no bundler.
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

/** Every file below a folder, in the order of their names; none where there is no folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/**
 * A digest of everything that the app is built from: the files' content, and the operator's settings
 * wherever they come from. A file's date does not count, for a checkout gives all of them another.
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

/** Whether `dist/` stands there whole and was made from what there is now. */
export function isBuildFresh(base = root): boolean {
  const stamp = stampFile(base)
  if (!existsSync(path.join(base, 'dist/index.html')) || !existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8') === makeStamp(fingerprint(base))
}

/** To be called before `dist/` changes: a build that is cut off has then left nothing that counts. */
export function forgetBuild(base = root): void {
  rmSync(stampFile(base), { force: true })
}

/** To be called when `dist/` is whole, with the fingerprint from before the build. */
export function rememberBuild(made: string, base = root): void {
  mkdirSync(path.dirname(stampFile(base)), { recursive: true })
  writeFileSync(stampFile(base), makeStamp(made))
}

function makeStamp(made: string): string {
  return JSON.stringify({ fingerprint: made })
}
