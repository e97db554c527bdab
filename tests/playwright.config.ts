import { randomBytes } from 'node:crypto'
import path from 'node:path'
import process from 'node:process'
import { defineConfig } from '@playwright/test'
import { root } from '../src/build/app-config.ts'
import { ensureBuild } from '../src/build/build.ts'
import { chromiumFlags, findChromium } from './runner/chromium.ts'
import { stretched } from './runner/stretch.ts'

/*
 * `npm run test:e2e [-- <playwright arguments>]`: the built app on an embedded stack of its own, with
 * its data in memory, in a real browser. Each worker reads this file too, so what is chosen here is
 * kept in the environment, which they inherit.
 */

const randomPassword = () => randomBytes(12).toString('base64url')

// The placeholders of .env.example apply, and nothing that the developer's own .env says.
process.env['APP_SETTINGS'] = 'example'
// The passwords of tests keep nothing, and there are hundreds.
process.env['LITE_AUTH_BCRYPT_COST'] = '4'
process.env['CHROMIUM_PATH'] = await findChromium()
process.env['DEMO_ADMIN_EMAIL'] ??= 'admin@example.com'
process.env['DEMO_ADMIN_PASSWORD'] ??= randomPassword()
process.env['DEMO_SECOND_ADMIN_EMAIL'] ??= 'second.admin@example.com'
process.env['DEMO_SECOND_ADMIN_PASSWORD'] ??= randomPassword()
// New each time: the emails of the runs before are kept.
process.env['DEMO_THIRD_ADMIN_EMAIL'] ??= `third.admin.${Date.now()}@example.com`
process.env['DEMO_THIRD_ADMIN_PASSWORD'] ??= randomPassword()
process.env['DEMO_PARENT_PASSWORD'] ??= randomPassword()
process.env['MAIL_DIR'] ??= path.join(root, 'test-results/mail')
// Specs go by the list of pages that the build wrote. Workers come later and find it.
if (process.env['TEST_WORKER_INDEX'] === undefined) await ensureBuild()

export default defineConfig({
  testDir: './e2e',
  outputDir: path.join(root, 'test-results/e2e'),
  forbidOnly: Boolean(process.env['CI']),
  // On a busy machine one of some hundred presses is lost now and then. A second attempt is printed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  // Twenty seconds for the longest, save those that call themselves slow.
  timeout: stretched(240_000),
  expect: { timeout: stretched(60_000) },
  reporter: [['list'], ['./runner/e2e-reporter.ts']],
  webServer: {
    command: `"${process.execPath}" --import tsx supabase/local/stack/start.ts`,
    cwd: root,
    // All tests come from one address, which by default may do as much as a household does.
    env: {
      PORT: '0',
      DATA_DIR: 'memory',
      END_WITH_STDIN: '1',
      LIMIT_FACTOR: '1000',
      DELIVER_SECONDS: '5',
    },
    // The free port that it found, which it prints, becomes E2E_PORT.
    wait: { stdout: /http:\/\/localhost:(?<e2e_port>\d+)\s/ },
    timeout: 10 * 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
  use: {
    baseURL: `http://localhost:${process.env['E2E_PORT'] ?? ''}`,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // A failed test leaves its picture and what stood on the page; a trace of every test costs a quarter of the run.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    // A worker would answer where a test means to; those that are about it let it in.
    serviceWorkers: 'block',
    // A page that paints no more takes no press: the second attempt begins after a minute, not after four.
    actionTimeout: stretched(60_000),
    launchOptions: { args: chromiumFlags, executablePath: process.env['CHROMIUM_PATH'] },
  },
})
