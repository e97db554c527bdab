import process from 'node:process'
import { program, run } from './process.ts'
import { countLine, writeResult } from './results.ts'

/** `npm run check`: types, lint and formatting. Each counts as one. */

const checks = [
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
    command: [
      ...program('eslint'),
      ...['--config', 'tests/eslint.config.js', '--max-warnings', '0'],
      ...['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint/', '.'],
    ],
  },
  {
    name: 'format',
    command: [
      ...program('prettier'),
      ...['--check', '--log-level', 'warn'],
      ...['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/prettier', '.'],
    ],
  },
]

async function check({ name, command }: (typeof checks)[number]): Promise<boolean> {
  const begin = Date.now()
  const { code, stdout, stderr } = await run(command, { capture: true })
  const seconds = ((Date.now() - begin) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
  const output = `${stdout}${stderr}`.trim()
  if (code !== 0 && output !== '') console.log(output)
  return code === 0
}

const outcomes = await Promise.all(checks.map(check))
const failed = outcomes.filter((passed) => !passed).length
const result = { runner: 'check', passed: outcomes.length - failed, failed }
writeResult(result)
console.log(countLine([result]))
process.exitCode = failed > 0 ? 1 : 0
