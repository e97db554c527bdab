import process from 'node:process'
import { root } from '../../src/build/app-config.ts'
import { changedSince, specsOf } from './changed.ts'
import { program, run, script, WITHOUT_COLOURS } from './process.ts'
import {
  clearResults,
  countLine,
  judge,
  readResults,
  type Result,
  slowestLines,
  unsureLines,
} from './results.ts'

/**
 * `npm test`: every runner, whether or not the previous one passed. The last line counts all of them; types, lint and
 * format count one each. `npm test -- --changed [commit]`: the tests that import a file that differs from that commit,
 * by default the last one; the database tests where one of its files differs.
 */

const flag = process.argv.indexOf('--changed')
const since = flag === -1 ? undefined : (process.argv[flag + 1] ?? 'HEAD')
const changed = since === undefined ? [] : changedSince(since, root)
const specs = since === undefined ? [] : specsOf(changed, root)
const isDatabaseWanted = since === undefined || changed.some((file) => file.startsWith('supabase/'))
const areSpecsWanted = since === undefined || specs.length > 0
/** Vitest's own option, which follows the imports itself. */
const alone = since === undefined ? [] : ['--changed', since, '--passWithNoTests']

interface Runner {
  name: string
  title: string
  command: readonly string[]
}

const database: readonly Runner[] = [
  { name: 'db', title: 'Database', command: script('supabase/tests/runners/run.ts') },
  {
    name: 'fuzz',
    title: 'Attacks',
    // The same requests each time, so that a failure comes from the change rather than from chance.
    command: [...script('tests/fuzz/run.ts'), '--seed', '1'],
  },
]

const browser: Runner = {
  name: 'e2e',
  title: 'End to end',
  command: [...program('playwright'), 'test', '--config', 'tests/playwright.config.ts', ...specs],
}

/** Groups run one after the other; runners of a group run concurrently, since none keeps two cores busy by itself. */
const turns: readonly (readonly Runner[])[] = [
  [
    { name: 'check', title: 'Types, lint and format', command: script('tests/runner/check.ts') },
    ...(isDatabaseWanted ? database : []),
  ],
  [
    {
      name: 'unit',
      title: 'Units, components and pages',
      command: [...program('vitest'), 'run', '--config', 'tests/vitest.config.ts', ...alone],
    },
    {
      name: 'contract',
      title: 'PostgREST',
      command: [...script('tests/contract/run.ts'), ...alone],
    },
  ],
  areSpecsWanted ? [browser] : [],
]

/** The duration of each runner, in seconds. */
const seconds = new Map<string, number>()

async function timed({ name, command }: Runner, capture: boolean) {
  const began = Date.now()
  const ended = await run(command, { capture })
  seconds.set(name, Math.round((Date.now() - began) / 1000))
  return ended
}

/** Runs them concurrently; the output of the others is printed in one piece, after the first. */
async function runTurn([first, ...others]: readonly Runner[]): Promise<Result[]> {
  if (!first) return []
  console.log(`\n== ${first.title}`)
  const besides = others.map((runner) => timed(runner, true))
  const codes = [(await timed(first, false)).code]
  for (const [index, { title }] of others.entries()) {
    const ended = await besides[index]
    console.log(`\n== ${title}\n${ended?.stdout}${ended?.stderr}`)
    codes.push(ended?.code ?? 1)
  }
  return [first, ...others].map(({ name }, index) =>
    // A change may have no importers.
    judge(name, codes[index] ?? 1, readResults().get(name), since !== undefined),
  )
}

// A log has no use for colours: every runner respects this.
if (process.env['CI']) Object.assign(process.env, WITHOUT_COLOURS)
clearResults()
const results: Result[] = []
for (const turn of turns) results.push(...(await runTurn(turn)))
if (results.some(({ failed }) => failed > 0)) process.exitCode = 1

console.log('\n== All')
for (const result of results) {
  const took = `${String(seconds.get(result.runner)).padStart(4)} s`
  console.log(`${result.runner.padEnd(8)} ${took}  ${countLine([result])}`)
}
console.log(
  ['', ...slowestLines(results), '', ...unsureLines(results), countLine(results)].join('\n'),
)
