import type { Page } from '@playwright/test'
import { stretched } from '../runner/stretch.ts'
import { expect, test, type Visitor } from './actors.ts'

// Text that is put into a search while its page starts, at many moments of the first 300 ms. `npm run test:typed-early`
// repeats these loads 60 times; SLOWDOWN=6 makes the processor six times slower.

const LOADS = 8
const LATEST_MS = 300
const WORD = 'Zanele'
const SLOWDOWN = Number(process.env['SLOWDOWN'] ?? 1)

interface Entry {
  way: 'typed' | 'pasted'
  /** After the field stands in the page. */
  afterMs: number
}

/** In the page itself, so that the moment does not depend on the way there. */
async function enterEarly(page: Page, { way, afterMs }: Entry) {
  await page.addInitScript(
    ({ word, way, afterMs }) => {
      const strokes = way === 'typed' ? [...word] : [word]
      const enter = () => {
        document.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
        const next = () => {
          const stroke = strokes.shift()
          if (stroke === undefined) return
          document.execCommand('insertText', false, stroke)
          setTimeout(next, 25)
        }
        next()
      }
      const watch = new MutationObserver(() => {
        if (!document.querySelector('input[type="search"]')) return
        watch.disconnect()
        setTimeout(enter, afterMs)
      })
      watch.observe(document, { childList: true, subtree: true })
    },
    { word: WORD, way, afterMs },
  )
}

/** A cheap phone, where the way from the field to the app that listens is longest. */
async function slowDown(page: Page) {
  if (SLOWDOWN === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

async function loadMany(visitor: Visitor, path: string) {
  const lost: Entry[] = []
  for (let load = 0; load < LOADS; load += 1) {
    const way = load % 2 === 0 ? 'typed' : 'pasted'
    const entry = { way, afterMs: Math.round((load * LATEST_MS) / (LOADS - 1)) } as const
    const page = await visitor.open('about:blank')
    await slowDown(page)
    await enterEarly(page, entry)
    await page.goto(path)
    // The address follows what was searched for, and the field keeps it.
    const isFound = await page
      .waitForURL((url) => [...url.searchParams.values()].includes(WORD), {
        timeout: stretched(30_000),
      })
      .then(() => page.locator('input[type="search"]').inputValue())
      .catch(() => null)
    if (isFound !== WORD) lost.push(entry)
    await page.close()
  }
  return lost
}

test('of 8 texts entered early in /our-kids none is lost', async ({ visitor }) => {
  expect(await loadMany(visitor, '/our-kids')).toEqual([])
})
