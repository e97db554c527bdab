import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { lockFileProblems } from './lock-file.ts'
import { root } from '../../src/build/app-config.ts'
import { program, run, script } from './process.ts'
import { deadLinks, missingPaths, unmappedPaths } from './readme-links.ts'
import { countLine, writeResult } from './results.ts'

/**
 * `npm run check`: types, lint, unused code, formatting, the lock file, links, paths and maps in READMEs, text of its
 * own. Each counts as one.
 */

type Check = { name: string; command: string[] } | { name: string; problems: () => string[] }

const checks: Check[] = [
  {
    name: 'types',
    command: [
      ...program('tsc'),
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/tsc.tsbuildinfo',
    ],
  },
  {
    name: 'lint',
    command: program('oxlint'),
  },
  {
    name: 'unused',
    command: [...program('knip'), '--cache', '--cache-location', '.cache/knip'],
  },
  {
    name: 'format',
    command: [...program('oxfmt'), '--check'],
  },
  {
    name: 'lock file',
    problems: () => lockFileProblems(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
  },
  {
    name: 'links',
    problems: () => [...deadLinks(root), ...missingPaths(root), ...unmappedPaths(root)],
  },
  // In a separate process: it blocks while it waits for the compiler.
  { name: 'text of its own', command: script('tests/lint/text-of-its-own.ts') },
]

/** A check's complaints; null when it passed. */
async function complaints(check: Check): Promise<string | null> {
  if ('problems' in check) return check.problems().join('\n') || null
  const { code, stdout, stderr } = await run(check.command, { capture: true })
  return code === 0 ? null : `${stdout}${stderr}`.trim()
}

async function passes(check: Check): Promise<boolean> {
  const begin = Date.now()
  const found = await complaints(check)
  const seconds = ((Date.now() - begin) / 1000).toFixed(1)
  console.log(`${found === null ? 'passed' : 'FAILED'}  ${check.name} (${seconds} s)`)
  if (found !== null && found !== '') console.log(found)
  return found === null
}

const outcomes = await Promise.all(checks.map(passes))
const failures = checks.filter((_, index) => !outcomes[index]).map(({ name }) => `check: ${name}`)
const failed = failures.length
const result = { runner: 'check', passed: outcomes.length - failed, failed, failures }
writeResult(result)
console.log(countLine([result]))
process.exitCode = failed > 0 ? 1 : 0
