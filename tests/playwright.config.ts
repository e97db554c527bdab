import path from 'node:path'
import process from 'node:process'
import { defineConfig } from '@playwright/test'
import { root } from './helpers/app-config.ts'
import { chromiumFlags, installedChromium } from './helpers/chromium.ts'

const executablePath = installedChromium()

export default defineConfig({
  testDir: './e2e',
  outputDir: path.join(root, 'test-results/e2e'),
  forbidOnly: Boolean(process.env['CI']),
  // A busy CI machine may be late once; a test that fails twice is wrong.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: path.join(root, 'test-results/e2e.json') }]],
  use: {
    baseURL: process.env['E2E_BASE_URL'] ?? 'http://localhost:3000',
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    video: 'off',
    // A worker would answer where a test means to; those that are about it let it in.
    serviceWorkers: 'block',
    launchOptions: {
      args: chromiumFlags,
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
})
