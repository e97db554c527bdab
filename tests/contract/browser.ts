import { type BrowserContext, chromium, type Page } from 'playwright'
import { root } from '../../src/build/app-config.ts'
import { isBuildFresh } from '../../src/build/fingerprint.ts'
import { runBuild } from '../../supabase/local/stack/run-build.ts'
import { SESSION_KEY } from '@/lib/api/session-key'
import { chromiumFlags, findChromium } from '../runner/chromium.ts'
import { ground } from './ground.ts'
import { type Person, sessionOf } from './people.ts'

/** The built app as the stage serves it, in a browser. */
export interface AppInBrowser {
  /** A page in its own context, for this person or for a visitor, with the errors that occur on it. */
  open: (person: Person | null) => Promise<{ page: Page; faults: string[] }>
  close: () => Promise<void>
}

/** Builds the app if it has changed; the caller closes the browser. */
export async function openBrowser(): Promise<AppInBrowser> {
  if (!isBuildFresh()) await runBuild(root)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  })
  return {
    async open(person) {
      const context = await browser.newContext({
        baseURL: ground().url,
        serviceWorkers: 'block',
        timezoneId: 'Africa/Lagos',
      })
      if (person) await giveSession(context, person)
      const faults: string[] = []
      context.on('response', (answer) => {
        if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`)
      })
      context.on('console', (message) => {
        // This test blocks the worker, and the browser's driver logs that.
        const isOurs = message.text() !== 'Service Worker registration blocked by Playwright'
        if (isOurs && ['error', 'warning'].includes(message.type())) faults.push(message.text())
      })
      context.on('weberror', (error) => faults.push(String(error.error())))
      return { page: await context.newPage(), faults }
    },
    close: () => browser.close(),
  }
}

const giveSession = (context: BrowserContext, person: Person) =>
  context.addInitScript(
    ([key, session]) => {
      // A browser's initial page has no storage.
      if (location.protocol !== 'about:') localStorage.setItem(key ?? '', session ?? '')
    },
    [SESSION_KEY, JSON.stringify(sessionOf(person))],
  )
