import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright'
import { program, run } from './process.ts'

/** Launch flags for a test's browser: no sandbox for root, and no network traffic of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without windows: Playwright's default, and a third faster here than the full browser. */
const HEADLESS_SHELL = 'chromium-headless-shell'

const commands = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(command: string, searchPath = process.env['PATH'] ?? ''): string | null {
  const files = searchPath.split(path.delimiter).map((folder) => path.join(folder, command))
  return files.find(isExecutable) ?? null
}

/** An installed Chromium: the one named by CHROMIUM_PATH, Playwright's own, or the system's. */
export function installedChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const named = environment['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run`)
  }
  const own = chromium.executablePath()
  if (own !== '' && isExecutable(own)) return own
  for (const command of commands) {
    const found = onPath(command, environment['PATH'])
    if (found !== null) return found
  }
  return null
}

/** Installs a package where possible: on Debian, as root. */
function aptInstall(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
}

/** Path of a Chromium, installed now if there was none; throws with advice if that fails. */
export async function findChromium(): Promise<string> {
  const present = installedChromium()
  // A developer's own browser is good enough; in CI, where every test runs each time, the faster one is worth its
  // download.
  const isSlow = process.env['CI'] !== undefined && present !== null && isWhole(present)
  if (isSlow) aptInstall(HEADLESS_SHELL)
  if (present !== null) return installedChromium() ?? present
  console.log('No Chromium found: installing one')
  await run([...program('playwright'), 'install', 'chromium'], { timeoutMs: 180_000 })
  const downloaded = installedChromium()
  if (downloaded !== null) return downloaded
  for (const name of [HEADLESS_SHELL, 'chromium']) {
    aptInstall(name)
    const packaged = installedChromium()
    if (packaged !== null) return packaged
  }
  throw new Error(
    'End-to-end tests need Chromium. Run "npx playwright install chromium", install your ' +
      "system's chromium package, or set CHROMIUM_PATH to the program of a Chromium or Chrome.",
  )
}

const isWhole = (file: string) =>
  file !== process.env['CHROMIUM_PATH'] && commands.slice(1).includes(path.basename(file))
