import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const readme = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8')

/** The code of a folder's files with a certain ending, without comments. */
function codeOf(folder: string, ending: RegExp): string {
  return readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(path.join(import.meta.dirname, folder, name), 'utf8'))
    .join('\n')
    .replace(/--.*$|^\s*(?:\/\/|\/?\*).*$/gm, '')
}

/** The names in a column of the table of rules. `npm run check` looks for the paths. */
function namesIn(column: number): string[] {
  const rows = readme.split('\n').filter((line) => line.startsWith('| '))
  const cells = rows.slice(1).map((row) => row.split(' | ')[column] ?? '')
  return cells
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''))
    .filter((name) => !name.endsWith('.ts'))
}

it.each([
  ['in the database', 1, '../../supabase/schemas', /\.sql$/],
  ['in TypeScript', 2, '.', /\.ts$/],
] as const)('the README names what there is %s', (_, column, folder, ending) => {
  const code = codeOf(folder, ending)
  const names = namesIn(column)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})
