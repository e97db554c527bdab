import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { root } from '../../src/build/app-config.ts'
import { ensureBuild } from '../../src/build/build.ts'
import { findChromium } from '../runner/chromium.ts'
import { dataPages, measureFirstData } from './web-first-data.ts'
import { measurePaints, paintPages } from './web-lighthouse.ts'
import { openStage } from './web-stage.ts'

/**
 * `npm run bench:web [-- --pages /,/donate --runs 3 --visits 5 --first-data]`: each page on a cheap phone over slow 4G,
 * beside floors of the same run. Prints medians, ratios and budget violations; writes figures to
 * `test-results/bench-web.json`. How to read it: `tests/bench/README.md`.
 */

function count(option: string, value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`${option} takes a whole number from 1`)
  return number
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string' },
      runs: { type: 'string', default: '3' },
      visits: { type: 'string', default: '5' },
      'first-data': { type: 'boolean', default: false },
    },
  })
  const [runs, visits] = [count('--runs', values.runs), count('--visits', values.visits)]
  process.env['APP_SETTINGS'] = 'example'
  const executablePath = await findChromium()
  await ensureBuild()
  console.log('Seeding 1,000 profiles')
  const stage = await openStage()
  const figures: Record<string, unknown> = {}
  try {
    const named = values.pages?.split(/,(?! )/)
    const allPaints = paintPages(stage)
    const allData = await dataPages(stage)
    const known = new Set([...allPaints, ...allData].map(({ name }) => name))
    const unknown = named?.find((name) => !known.has(name))
    if (unknown !== undefined) {
      throw new Error(`There is no page ${unknown}; there are ${[...known].join(', ')}`)
    }
    const withData = named ? allData.filter(({ name }) => named.includes(name)) : allData
    if (withData.length > 0) {
      figures['firstData'] = await measureFirstData(executablePath, stage, withData, visits)
    }
    if (!values['first-data']) {
      // By default the pages with budgets.
      const painted = named
        ? allPaints.filter(({ name }) => named.includes(name))
        : allPaints.slice(0, 8)
      Object.assign(figures, await measurePaints(executablePath, stage, painted, runs))
    }
  } finally {
    await stage.close()
  }
  const file = path.join(root, 'test-results/bench-web.json')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ date: new Date().toISOString(), figures }, null, 2)}\n`)
  console.log(`\n${cpus().length} processors, Node ${process.versions.node}. Figures: ${file}`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
