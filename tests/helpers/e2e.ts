import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { JSONReport } from '@playwright/test/reporter'
import { freePort } from '../../supabase/tests/runners/postgres.ts'
import { root } from './app-config.ts'
import { ensureBuild } from './build.ts'
import { findChromium } from './chromium.ts'
import { program, run, script, start, stopGroup } from './process.ts'
import { countLine, writeResult } from './results.ts'

/**
 * `npm run test:e2e [-- <playwright arguments>]`: the built app on an embedded stack of its own,
 * with its data in memory, in a real browser. Specs sign in as administrator with
 * DEMO_ADMIN_EMAIL and DEMO_ADMIN_PASSWORD.
 */

const startLimitMs = 120_000

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

async function startServer(baseUrl: string, env: NodeJS.ProcessEnv) {
  const folder = path.join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  const logFile = path.join(folder, 'server.log')
  const log = createWriteStream(logFile)
  const server = start(script('supabase/local/start.ts'), {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server.stdout?.pipe(log, { end: false })
  server.stderr?.pipe(log, { end: false })
  const limit = Date.now() + startLimitMs
  while (!(await answers(baseUrl))) {
    if (server.exitCode !== null || Date.now() > limit) {
      await stopGroup(server)
      const said = readFileSync(logFile, 'utf8').slice(-4000)
      throw new Error(`The server did not start (exit code ${server.exitCode}):\n${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return server
}

/** A test that passes when CI tries it again counts as passed; how many did is said. */
function readCounts(reportFile: string): { passed: number; failed: number } {
  const { stats, errors } = JSON.parse(readFileSync(reportFile, 'utf8')) as JSONReport
  if (stats.flaky > 0) console.log(`${stats.flaky} passed only when tried again (named above)`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

async function main(): Promise<number> {
  const reportFile = path.join(root, 'test-results/e2e.json')
  rmSync(reportFile, { force: true })
  // The placeholders of .env.example apply, and nothing that the developer's own .env says.
  process.env['APP_SETTINGS'] = 'example'
  const chromiumPath = await findChromium()
  await ensureBuild()
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const env = {
    PORT: String(port),
    DATA_DIR: 'memory',
    DEMO_ADMIN_EMAIL: 'admin@example.com',
    DEMO_ADMIN_PASSWORD: randomBytes(12).toString('base64url'),
    DEMO_SECOND_ADMIN_EMAIL: 'second.admin@example.com',
    DEMO_SECOND_ADMIN_PASSWORD: randomBytes(12).toString('base64url'),
    CHROMIUM_PATH: chromiumPath,
    E2E_BASE_URL: baseUrl,
  }
  const server = await startServer(baseUrl, env)
  try {
    const { code } = await run(
      [
        ...program('playwright'),
        'test',
        '--config',
        'tests/playwright.config.ts',
        ...process.argv.slice(2),
      ],
      { env },
    )
    const counts = readCounts(reportFile)
    writeResult({ runner: 'e2e', ...counts })
    console.log(countLine([counts]))
    return code
  } finally {
    await stopGroup(server)
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  writeResult({ runner: 'e2e', passed: 0, failed: 1 })
  console.log(countLine([{ passed: 0, failed: 1 }]))
  process.exitCode = 1
}
