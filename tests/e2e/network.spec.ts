import type { BrowserContext, Page } from '@playwright/test'
import { type Actor, expect, test, type Watch } from './actors.ts'
import { childOf } from './api.ts'
import { pdf } from './files.ts'

// A bad line: answers are lost on their way back, and the server goes away and comes again.

/** Loses the answer to the next request of this kind, which the server does. Returns how to know that it was lost. */
async function loseAnswer(context: BrowserContext, address: RegExp) {
  let isLost = false
  await context.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  return () => isLost
}

/** The browser's own words of a lost request, and of a row that is there already, is no fault of the page. */
function forgetLostRequests(watch: Watch) {
  watch.expect(
    /ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|Failed to fetch|status of (400|409|422)/,
  )
}

const PROOF_FILES = '/storage/v1/object/payment-proofs/'
const OFFLINE = /We could not reach the server/

async function openPayment(actor: Actor): Promise<Page> {
  const { id, name } = childOf(actor.person)
  const page = await actor.open(
    `/dashboard/payment?applicationId=${id}&description=${encodeURIComponent(`Talent Hunt Ticket for ${name}`)}&amount=10000&currency=NGN`,
  )
  await expect(page.getByRole('button', { name: 'I have paid' })).toBeVisible()
  await expect(page.getByText('No transactions yet')).toBeVisible()
  return page
}

test('a proof that was kept without an answer is sent again and kept once', async ({
  parent,
  watch,
}) => {
  const page = await openPayment(parent)
  // Files are in no list: where each was sent, whether it arrived or not.
  const sentTo = new Set<string>()
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(PROOF_FILES))
      sentTo.add(request.url().split(PROOF_FILES)[1] ?? '')
  })
  await page.getByLabel('Proof of payment (optional)').setInputFiles(pdf)
  const isLost = await loseAnswer(page.context(), /\/rest\/v1\/payment_proofs/)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the proof again' }).click()
  await expect(page.getByText('Proof received')).toBeVisible()
  expect(isLost()).toBe(true)
  expect(await parent.api.rows('payments?select=id')).toHaveLength(1)
  const proofs = await parent.api.rows('payment_proofs?select=path')
  expect(proofs.map(({ path }) => path)).toEqual([...sentTo])
  forgetLostRequests(watch)
})

test('a page that is opened without an answer says so once, and comes back whole', async ({
  parent,
  watch,
}) => {
  const page = await parent.open('about:blank')
  // The page looks for the server by itself, too: it is there from the press on, and not before.
  let isPressed = false
  await page.exposeFunction('tellOfPress', () => {
    isPressed = true
  })
  await page.addInitScript(() => {
    const { tellOfPress } = window as unknown as { tellOfPress: () => void }
    document.addEventListener('click', tellOfPress, { capture: true })
  })
  await page.route('**/rest/v1/**', (route) =>
    isPressed ? route.continue() : route.abort('internetdisconnected'),
  )
  await page.goto('/dashboard/payment')
  const failed = page.getByRole('alert', { includeHidden: true })
  await expect.poll(() => failed.count()).toBeGreaterThan(1)
  await expect(
    page.getByText(/could not reach the server|You are offline/i).filter({ visible: true }),
  ).toHaveCount(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  expect(isPressed).toBe(true)
  forgetLostRequests(watch)
})

test('a server that does not answer is noticed, and its return too', async ({ parent, watch }) => {
  const page = await openPayment(parent)
  const banner = page.getByText(/^You are offline\./)
  // An answer that is still on its way would say, after the press, that the server is there.
  await page.waitForLoadState('networkidle')
  await page.context().route(/\/(rest|auth)\/v1\//, (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'I have paid' }).click()
  // Said once: by the form in its place, and by the banner where nothing else says it.
  await expect(page.getByText(/could not reach the server|You are offline/)).toHaveCount(2)
  await expect(page.getByRole('form').getByText(OFFLINE)).toBeVisible()
  await expect(banner).toBeHidden()
  await page.getByRole('link', { name: 'Shop' }).first().click()
  await expect(banner).toBeVisible()
  await page.context().unrouteAll()
  await expect(banner).toBeHidden()
  // So is the browser's own word.
  await page.context().setOffline(true)
  await expect(banner).toBeVisible()
  await page.context().setOffline(false)
  await expect(banner).toBeHidden()
  forgetLostRequests(watch)
})

test('a session that ended elsewhere leads to /login and back to the same page', async ({
  parent,
  watch,
  origin,
}) => {
  const page = await openPayment(parent)
  const address = page.url()
  const end = await fetch(`${origin}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: {
      apikey: 'sb_publishable_local',
      authorization: `Bearer ${parent.person.session.access_token}`,
    },
  })
  expect(end.status).toBe(204)
  // The browser of this page knows nothing of it yet: the server refuses its next request.
  await page
    .context()
    .route(/\/rest\/v1\/payments/, (route) =>
      route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } }),
    )
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.context().unrouteAll()
  await page.getByLabel('Email').fill(parent.person.email)
  await page.getByLabel('Password', { exact: true }).fill(parent.person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('button', { name: 'I have paid' })).toBeVisible()
  watch.expect(/status of (400|401|403|404)/)
})
