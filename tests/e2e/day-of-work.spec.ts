import type { Page } from '@playwright/test'
import { expect } from './actors.ts'
import { test } from './own-stack.ts'
import { countPresses } from './presses.ts'

// The office's morning on the demonstration's people: each kind of work begins at Today, without an address known by heart.

/** At most so many presses from Today to the end of all that waits there, with the one that comes back to Today. */
const MOST = { videos: 4, applications: 6, calls: 3, duplicates: 4 } as const

const waits = (page: Page) => page.getByRole('list', { name: 'What waits' })

async function backToToday(page: Page) {
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Today' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}

test('what waits in the morning is done from Today in few presses, kind by kind', async ({
  admin,
}, info) => {
  const page = await admin.open('/admin')
  await page.route(/youtube/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The video</p>' }),
  )
  const presses = await countPresses(page)
  const lines: string[] = []
  async function measure(kind: keyof typeof MOST, action: string, work: () => Promise<void>) {
    const before = presses()
    const began = Date.now()
    await waits(page).getByRole('link', { name: action }).click()
    await work()
    await backToToday(page)
    const count = presses() - before
    lines.push(`${kind}: ${count} presses, ${((Date.now() - began) / 1000).toFixed(1)} s`)
    expect(count, kind).toBeLessThanOrEqual(MOST[kind])
    // Done is done: nothing of it waits any more.
    await expect(waits(page).getByRole('link', { name: action })).toBeHidden()
  }

  await measure('videos', 'Review videos', async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Pass/ }).click()
    await expect(dialog).toBeHidden()
  })
  await measure('applications', 'Decide applications', async () => {
    await page.getByLabel('Select all on this page').click()
    await page.getByRole('button', { name: 'Approve 2 selected' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Approve 2 applications' }).click()
    await expect(page.getByRole('dialog', { name: '2 of 2 approved' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
  })
  await measure('calls', 'Start calling', async () => {
    await page.getByRole('button', { name: /^Done: Pays on/ }).click()
    await expect(page.getByRole('button', { name: /^Done: Pays on/ })).toBeHidden()
  })
  await measure('duplicates', 'Compare the duplicates', async () => {
    await page.getByRole('button', { name: /^Not the same/ }).click()
    await expect(page.getByRole('list', { name: 'Duplicates' })).toBeHidden()
  })
  await info.attach('presses of the day', { body: lines.join('\n'), contentType: 'text/plain' })
  info.annotations.push(...lines.map((description) => ({ type: 'presses', description })))
})
