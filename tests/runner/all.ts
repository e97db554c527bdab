import process from 'node:process'
import { program, run, script } from './process.ts'
import { clearResults, countLine, judge, readResults, type Result } from './results.ts'

/**
 * `npm test`: every runner in turn, whatever the one before said. The last line counts all of them;
 * types, lint and format count one each.
 */

const runners = [
  { name: 'check', title: 'Types, lint and format', command: script('tests/runner/check.ts') },
  {
    name: 'unit',
    title: 'Units, components and pages',
    command: [...program('vitest'), 'run', '--config', 'tests/vitest.config.ts'],
  },
  { name: 'db', title: 'Database', command: script('supabase/tests/runners/run.ts') },
  {
    name: 'e2e',
    title: 'End to end',
    command: [...program('playwright'), 'test', '--config', 'tests/playwright.config.ts'],
  },
]

clearResults()
const results: Result[] = []
for (const { name, title, command } of runners) {
  console.log(`\n== ${title}`)
  const { code } = await run(command)
  const result = judge(name, code, readResults().get(name))
  if (result.failed > 0) process.exitCode = 1
  results.push(result)
}

console.log('\n== All')
for (const result of results) console.log(`${result.runner.padEnd(6)} ${countLine([result])}`)
console.log(countLine(results))
