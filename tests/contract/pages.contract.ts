import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stretched } from '../runner/stretch.ts'
import { type AppInBrowser, openBrowser } from './browser.ts'
import { ground } from './ground.ts'
import { type Family, newFamily, newMember, type Person } from './people.ts'

/*
 * The built app in a browser over real parts only: each page calls the stage's PostgREST, auth, storage and realtime.
 * The signed-in person's session is stored in the browser as the auth layer stores it.
 */

let browser: AppInBrowser
let family: Family
let owner: Person

beforeAll(async () => {
  browser = await openBrowser()
  family = await newFamily()
  owner = await newMember('owner')
})
afterAll(() => browser.close())

/** Opens an address and waits until it is idle and no request is pending. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await page.waitForLoadState('networkidle')
}

// Walks many pages, on a machine that may be busy.
describe('each page asks PostgREST only what it answers', { timeout: stretched(300_000) }, () => {
  it('a visitor’s', async () => {
    const { page, faults } = await browser.open(null)
    for (const address of [
      '/',
      '/our-kids',
      '/register',
      '/donate',
      '/volunteer',
      '/state-admins',
    ]) {
      await visit(page, address)
      expect(faults, address).toEqual([])
    }
    await page.context().close()
  })

  it('a parent’s', async () => {
    const { page, faults } = await browser.open(family)
    const pages = [
      '',
      '/children',
      '/assessment',
      '/schedule',
      '/payment',
      '/shop',
      '/donate',
      '/account',
      '/my-data',
      '/notices',
    ]
    for (const address of pages) {
      await visit(page, `/dashboard${address}`)
      expect(page.url(), address).toBe(`${ground().url}/dashboard${address}`)
      expect(faults, address).toEqual([])
    }
    await page.context().close()
  })

  it('the panel’s', async () => {
    const { page, faults } = await browser.open(owner)
    const tabs = [
      'pending',
      'payments',
      'payments&view=statement',
      'volunteers',
      'donations',
      'coordinators',
      'activity',
    ]
    const pages = ['analysis', 'audition-days', 'books', 'messages', 'office', 'setup']
    for (const address of [...tabs.map((tab) => `dashboard?tab=${tab}`), ...pages]) {
      await visit(page, `/admin/${address}`)
      expect(page.url(), address).toContain('/admin/')
      expect(faults, address).toEqual([])
    }
    await page.context().close()
  })
})
