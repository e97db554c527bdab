import type { Locator, Page } from '@playwright/test'
import { expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { messageOf } from './forms.ts'

test('a supporter who was sent the link sees the ticket and how to help', async ({
  parent,
  visitor,
  origin,
}) => {
  const { id, name, shareCode } = childOf(parent.person)
  const [child] = await parent.api.rows(`applications?select=payment_reference&id=eq.${id}`)
  const reference = String(child?.['payment_reference'])
  const page = await visitor.open(`/share/${shareCode}`)

  const ticket = page.getByRole('article', { name: `Talent hunt ticket of ${name}` })
  await expect(ticket).toContainText('Help purchase a ticket!')
  await expect(ticket).toContainText('2025')
  await expect(ticket).toContainText('Lagos')
  await expect(ticket.getByRole('img', { name: 'Female' })).toBeVisible()
  await expect(page.getByText('Voting in Progress')).toHaveCount(1)
  await expect(page.getByText(/^Admit/i)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Ticket status' })).toContainText('isn’t paid yet')
  const help = page.getByRole('region', { name: 'How to help' })
  await expect(help).toContainText('₦10,000')
  await expect(help).toContainText('Example Bank Nigeria')
  await expect(help).toContainText(reference)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await help.getByRole('button', { name: 'Copy reference' }).click()
  await expect(help.getByRole('button', { name: 'Copied reference' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)

  const url = `${origin}/share/${shareCode}`
  const main = page.getByRole('main')
  const hrefOf = (link: RegExp) => main.getByRole('link', { name: link }).getAttribute('href')
  expect(messageOf(await hrefOf(/^WhatsApp/)).join()).toContain(url)
  for (const network of [/^Facebook/, /^Twitter/, /^Telegram/]) {
    expect(await hrefOf(network)).toContain(encodeURIComponent(url))
  }
  expect(messageOf(await hrefOf(/^Contact Support \(WhatsApp\)/))).toContain(
    `Reference: ${reference}`,
  )
  expect(messageOf(await hrefOf(/^Report this profile/))).toContain(`Link: ${url}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', 'noindex')
  const answer = await fetch(url)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const { body } = await visitor.api.call('POST', '/rest/v1/rpc/get_ticket_card', {
    share_code: shareCode,
  })
  expect(body).toEqual([
    {
      child_name: name,
      gender: 'Female',
      country: 'Nigeria',
      state_city: 'Lagos',
      ticket_status: 'unpaid',
      payment_reference: reference,
      edition: 2025,
      ticket_fee: 10_000,
      ticket_received: 0,
      pattern: expect.any(Number),
    },
  ])
})

test('a link that the parent switched off, an unknown and a malformed code show nothing', async ({
  parent,
  visitor,
}) => {
  const { id, name, shareCode } = childOf(parent.person)
  const change = await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    is_shareable: false,
  })
  expect(change.status).toBe(200)
  for (const path of [
    `/share/${shareCode}`,
    `/share/${'0'.repeat(24)}`,
    `/share/${id}`,
    '/share/nobody',
  ]) {
    const page = await visitor.open(path)
    await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
    await expect(
      page.getByText('The requested profile does not exist or could not be loaded.'),
    ).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
  }
})

test('the phone’s own share sheet is offered where there is one', async ({ parent, visitor }) => {
  const { name, shareCode } = childOf(parent.person)
  const page = await visitor.open('/')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (data: ShareData) => {
        document.title = `shared ${data.url ?? ''}`
        return Promise.resolve()
      },
    })
  })
  await page.goto(`/share/${shareCode}`)
  await expect(page.getByRole('article', { name: new RegExp(name) })).toBeVisible()
  await page.getByRole('button', { name: 'Share from this phone' }).click()
  await expect(page).toHaveTitle(new RegExp(`^shared .*/share/${shareCode}$`))
})

test('a parent makes a new link, and the old one shows nothing any more', async ({
  parent,
  visitor,
}) => {
  const { name, shareCode } = childOf(parent.person)
  const page = await parent.open('/dashboard/children')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('button', { name: `Make a new link for ${name}` }).click()
  const question = page.getByRole('group', { name: 'Make a new link?' })
  await question.getByRole('button', { name: 'Yes, make a new link' }).click()
  await expect(page.getByText('New link made.')).toBeVisible()
  await expect(question).toBeHidden()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `Copy the sharing link of ${name}` }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).not.toContain(shareCode)

  const old = await visitor.open(`/share/${shareCode}`)
  await expect(old.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  const supporter = await visitor.open(new URL(link).pathname)
  await expect(supporter.getByRole('article', { name: new RegExp(name) })).toBeVisible()
})

test('the public list leads to no ticket: no code stands in it, and its id opens nothing', async ({
  parent,
  admin,
  visitor,
}) => {
  const { id, shareCode } = childOf(parent.person)
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    status: 'approved',
    ticket_status: 'paid',
  })
  const listed = await visitor.api.rows(`public_profiles?id=eq.${id}`)
  expect(listed).toHaveLength(1)
  expect(JSON.stringify(listed)).not.toContain(shareCode)
  const card = (share_code: string) =>
    visitor.api.call('POST', '/rest/v1/rpc/get_ticket_card', { share_code })
  expect((await card(id)).body).toEqual([])
  expect((await card(shareCode)).body).toMatchObject([
    { ticket_status: 'paid', payment_reference: null },
  ])
})

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

  const become = async (ticket_status: string) => {
    await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { ticket_status })
    await page.reload()
  }
  await become('pending_payment')
  await expect(page.getByText('A payment is being checked', { exact: true })).toBeInViewport({
    ratio: 1,
  })
  await expect(headline).toHaveText(`${name}’s ticket`)
  await become('paid')
  await expect(headline).toHaveText(`${name} has a ticket!`)
  await expect(page.getByRole('link', { name: /^Share the good news/ })).toBeInViewport({
    ratio: 1,
  })
  await expect(way).toHaveCount(0)
  await become('Disqualified')
  await expect(headline).toHaveText(`${name}’s ticket`)
  await expect(page.getByText('Please don’t send money for it.')).toBeVisible()
  await expect(way).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Share/ })).toHaveCount(0)
})

test('with letters twice as large a shared ticket and its payment do not scroll sideways', async ({
  parent,
  visitor,
}) => {
  const { id, name, shareCode } = childOf(parent.person)
  const description = encodeURIComponent(`Talent Hunt Ticket for ${name}`)
  const payment = `/dashboard/payment?applicationId=${id}&description=${description}&amount=10000&currency=NGN`
  for (const [actor, path, heading] of [
    [visitor, `/share/${shareCode}`, /How to send/],
    [parent, payment, '1. Make the transfer'],
  ] as const) {
    const page = await openOnPhone(actor.open, path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
})

test('a parent asks the family, and switches the link on for it where it is off', async ({
  parent,
  visitor,
}) => {
  const { id, name, shareCode } = childOf(parent.person)
  await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { is_shareable: false })
  const page = await openOnPhone(parent.open, '/dashboard')
  await page.getByRole('button', { name: /^Ask family to help/ }).click()
  const question = page.getByRole('dialog', { name: 'Switch the sharing link on?' })
  await question.getByRole('button', { name: 'Switch it on' }).click()
  const ask = page.getByRole('link', { name: /^Ask family to help/ })
  await expect(ask).toBeFocused()
  const message = messageOf(await ask.getAttribute('href')).join('\n')
  const address = /https?:\/\/\S+\/share\/\S+/.exec(message)?.[0] ?? ''
  expect(new URL(address).pathname).toBe(`/share/${shareCode}`)
  expect(message).toContain('I have paid: tell the family')
  const uncle = await openOnPhone(visitor.open, new URL(address).pathname)
  await expect(uncle.getByRole('heading', { level: 1 })).toHaveText(`Help ${name} get on stage`)
})
