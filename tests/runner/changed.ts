import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * The specs that `npm test -- --changed` runs in a browser: those that import a changed file, and those that open a
 * page that does. Specs that visit every page belong to no page, and run only in a full run.
 */

/** Files that differ from a commit, including untracked ones. */
export function changedSince(commit: string, folder: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...git('diff', '--name-only', '--relative', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** The file that an import resolves to; undefined for a package. */
function resolved(from: string, name: string, folder: string): string | undefined {
  if (!/^(?:@\/|\.)/.test(name)) return undefined
  const base = name.startsWith('@/')
    ? `src/${name.slice(2)}`
    : path.posix.join(path.posix.dirname(from), name)
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(
    (file) => /\.\w+$/.test(file) && existsSync(path.join(folder, file)),
  )
}

/** The files that import each file, statically or lazily. */
function importersIn(folder: string): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  const files = ['src', 'supabase', 'tests'].flatMap((room) =>
    readdirSync(path.join(folder, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.posix.join(room, file.replaceAll(path.sep, '/'))),
  )
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g)) {
      const imported = resolved(file, name, folder)
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}

/** The addresses of each page's file, as patterns of how a spec writes them. */
function addressesIn(folder: string): Map<string, RegExp[]> {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const paths = new Map(
    [...read('src/lib/paths.ts').matchAll(/^ {2}(\w+): (?:\(.*\) => )?['`](\/[^'`]*)['`],$/gm)].map(
      ([, name, address = '']) => [name, address.replace(/\$\{[^}]*\}/g, '[^/\'"`?#]+')],
    ),
  )
  const addresses = new Map<string, RegExp[]>()
  const routes = 'src/app/routes'
  for (const records of readdirSync(path.join(folder, routes)).filter((name) =>
    /-pages\.ts$/.test(name),
  ))
    for (const [, name, page] of read(`${routes}/${records}`).matchAll(
      /path: paths\.(\w+)[^]*?import\('@\/(pages\/[^']+)'\)/g,
    )) {
      const file = `src/${page}.tsx`
      const pattern = new RegExp(`['"\`]${paths.get(name)}['"\`?#]`)
      addresses.set(file, [...(addresses.get(file) ?? []), pattern])
    }
  return addresses
}

/** The specs that import a changed file, or open a page that does; all of them where a layout of every page does. */
export function specsOf(changed: readonly string[], folder: string): string[] {
  const importers = importersIn(folder)
  const addresses = addressesIn(folder)
  const reached = new Set<string>()
  const reach = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    // A layout around a page does not count as its importer.
    if (!addresses.has(file)) importers.get(file)?.forEach(reach)
  }
  changed.forEach(reach)

  const specs = readdirSync(path.join(folder, 'tests/e2e'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `tests/e2e/${name}`)
  if (reached.has('src/main.tsx')) return specs
  const opened = [...reached].flatMap((file) => addresses.get(file) ?? [])
  return specs.filter((spec) => {
    if (reached.has(spec)) return true
    const text = readFileSync(path.join(folder, spec), 'utf8')
    return opened.some((address) => address.test(text))
  })
}
