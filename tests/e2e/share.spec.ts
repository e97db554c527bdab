import type { Locator, Page } from '@playwright/test'
import { expect, test } from './actors.ts'
import { childOf } from './api.ts'

async function openOnPhone(open: (path: string) => Promise<Page>, path: string): Promise<Page> {
  const page = await open(path)
  await page.setViewportSize({ width: 360, height: 740 })
  return page
}

test('an uncle pays and tells the family in four taps, and the family states it', async ({
  parent,
  visitor,
}) => {
  const { id, name, shareCode } = childOf(parent.person)
  const [child] = await parent.api.rows(`applications?select=payment_reference&id=eq.${id}`)
  const reference = String(child?.['payment_reference'])
  const uncle = await openOnPhone(visitor.open, `/share/${shareCode}`)
  await uncle.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await uncle
    .context()
    .route('https://wa.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }),
    )
  const copied = () => uncle.evaluate(() => navigator.clipboard.readText())
  let taps = 0
  const tap = async (control: Locator) => {
    taps += 1
    await control.click()
  }

  await tap(uncle.getByRole('link', { name: 'How to send ₦10,000' }))
  const help = uncle.getByRole('region', { name: 'How to help' })
  await expect(help.getByRole('heading', { name: /^How to send/ })).toBeInViewport()
  // The page scrolls there; a finger waits until it stands still.
  await uncle.waitForFunction(async () => {
    const before = window.scrollY
    await new Promise((resolve) => setTimeout(resolve, 200))
    return window.scrollY === before
  })
  await tap(help.getByRole('button', { name: 'Copy account number' }))
  await expect.poll(copied).toMatch(/^\d{10}$/)
  await tap(help.getByRole('button', { name: 'Copy reference' }))
  await expect.poll(copied).toBe(reference)
  const opened = uncle.waitForEvent('popup')
  await tap(help.getByRole('link', { name: /^I have paid: tell the family/ }))
  const message = new URL((await opened).url()).searchParams.get('text') ?? ''
  expect(taps).toBeLessThanOrEqual(4)
  expect(message).toContain(`I've paid ₦10,000 for ${name}'s ticket!\nReference: ${reference}`)

  const address = /https?:\/\/\S+\/dashboard\/payment\S+(?=,)/.exec(message)?.[0] ?? ''
  const { pathname, search } = new URL(address)
  const family = await openOnPhone(parent.open, `${pathname}${search}`)
  await expect(family.getByRole('heading', { name: /^Ticket for .* · ₦10,000$/ })).toBeVisible()
  await family.getByRole('button', { name: 'I have paid' }).click()
  await expect(family.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()
  expect(await parent.api.rows('payments?select=application_id,amount,reference')).toEqual([
    { application_id: id, amount: 10000, reference },
  ])

  await uncle.reload()
  await expect(uncle.getByText('A payment is being checked', { exact: true })).toBeVisible()
  await expect(uncle.getByRole('link', { name: /^I have paid/ })).toHaveCount(0)
  await expect(uncle.getByText(reference)).toHaveCount(0)
})

test('the first screen of a shared ticket on a phone says what helps, as long as it does', async ({
  parent,
  admin,
  visitor,
}) => {
  const { id, name, shareCode } = childOf(parent.person)
  const page = await openOnPhone(visitor.open, `/share/${shareCode}`)
  const headline = page.getByRole('heading', { level: 1 })
  const way = page.getByRole('link', { name: 'How to send ₦10,000' })
  await expect(headline).toHaveText(`Help ${name} get on stage`)
  await expect(headline).toBeInViewport({ ratio: 1 })
  await expect(way).toBeInViewport({ ratio: 1 })

  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { ticket_status: 'paid' })
  await page.reload()
  await expect(headline).toHaveText(`${name} has a ticket!`)
  await expect(page.getByRole('link', { name: /^Share the good news/ })).toBeInViewport({
    ratio: 1,
  })
  await expect(way).toHaveCount(0)
})
