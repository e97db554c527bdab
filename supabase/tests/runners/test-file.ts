import { readFileSync } from 'node:fs'
import path from 'node:path'

export type TestFile = {
  sql: string
  /** File and line of a 1-based character position in `sql`, as PostgreSQL reports errors. */
  lineOf: (position: number) => string
}

type Line = { text: string; name: string }

const includeLine = /^\\ir\s+(\S+\.p?sql)\s*$/

function readLines(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const include = includeLine.exec(text)?.[1]
      return include === undefined
        ? [{ text, name: `${path.basename(file)}:${index + 1}` }]
        : readLines(path.join(path.dirname(file), include))
    })
}

/** Reads a test file and inlines its `\ir` lines, as psql would. */
export function readTestFile(file: string): TestFile {
  const lines = readLines(file)
  const sql = lines.map((line) => line.text).join('\n')
  return {
    sql,
    lineOf: (position) => {
      // PostgreSQL counts characters; a string's length counts UTF-16 units.
      const before = Array.from(sql)
        .slice(0, position - 1)
        .join('')
      return lines[before.split('\n').length - 1]?.name ?? path.basename(file)
    },
  }
}
