import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/*
 * Circles of imports below `src/`, types included: two files that need each other's types belong together or
 * lack a third. The linter sees only those of values. A file that is loaded later makes no circle.
 */

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** The files of `src/` that a file imports or passes on, by value or by type. */
function importsOf(file: string, source: string): string[] {
  const { statements } = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
  )
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const { moduleSpecifier } = statement
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return []
    const name = moduleSpecifier.text
    const target = name.startsWith('@/')
      ? path.join(source, name.slice(2))
      : name.startsWith('.')
        ? path.resolve(path.dirname(file), name)
        : null
    if (target === null) return []
    return (
      ['', '.ts', '.tsx']
        .map((end) => target + end)
        .find((one) => /\.tsx?$/.test(one) && existsSync(one)) ?? []
    )
  })
}

/** Each circle in one line, as the way around it. */
export function importCycles(root: string): string[] {
  const source = path.join(root, 'src')
  const imports = new Map(sourcesIn(source).map((file) => [file, importsOf(file, source)]))
  const cycles: string[] = []
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]) => {
    if (way.includes(file)) {
      const circle = [...way.slice(way.indexOf(file)), file]
      cycles.push(circle.map((one) => path.relative(root, one)).join(' -> '))
      return
    }
    if (done.has(file)) return
    for (const next of imports.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) walk(file, [])
  return cycles
}
