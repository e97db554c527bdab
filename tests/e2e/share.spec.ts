import { randomUUID } from 'node:crypto'
import { expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { messageOf } from './forms.ts'

test('a supporter who was sent the link sees the ticket and how to help', async ({
  parent,
  visitor,
  origin,
}) => {
  const { id, name } = childOf(parent.person)
  const [child] = await parent.api.rows(`applications?select=payment_reference&id=eq.${id}`)
  const reference = String(child?.['payment_reference'])
  const page = await visitor.open(`/share/${id}`)

  const ticket = page.getByRole('article', { name: `Talent hunt ticket of ${name}` })
  await expect(ticket).toContainText('Help purchase a ticket!')
  await expect(ticket).toContainText('2025')
  await expect(ticket).toContainText('Lagos')
  await expect(ticket.getByRole('img', { name: 'Female' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Ticket status' })).toContainText(
    'Voting in Progress',
  )
  const help = page.getByRole('region', { name: 'How to help' })
  await expect(help).toContainText('₦10,000')
  await expect(help).toContainText('Example Bank Nigeria')
  await expect(help).toContainText(reference)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await help.getByRole('button', { name: 'Copy reference' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  await expect(page.getByText('Copied!')).toBeVisible()

  const url = `${origin}/share/${id}`
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
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', 'noindex')
  const answer = await fetch(url)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const { body } = await visitor.api.call('POST', '/rest/v1/rpc/get_ticket_card', {
    application_id: id,
  })
  expect(body).toEqual([
    {
      child_name: name,
      gender: 'Female',
      country: 'Nigeria',
      state_city: 'Lagos',
      ticket_status: 'unpaid',
      payment_reference: reference,
    },
  ])
})

test('a link that the parent switched off, an unknown and a malformed id show nothing', async ({
  parent,
  visitor,
}) => {
  const { id, name } = childOf(parent.person)
  const change = await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    is_shareable: false,
  })
  expect(change.status).toBe(200)
  for (const path of [`/share/${id}`, `/share/${randomUUID()}`, '/share/nobody']) {
    const page = await visitor.open(path)
    await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
    await expect(
      page.getByText('The requested profile does not exist or could not be loaded.'),
    ).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
  }
})

test('the phone’s own share sheet is offered where there is one', async ({ parent, visitor }) => {
  const { id, name } = childOf(parent.person)
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
  await page.goto(`/share/${id}`)
  await expect(page.getByRole('article', { name: new RegExp(name) })).toBeVisible()
  await page.getByRole('button', { name: 'Share from this phone' }).click()
  await expect(page).toHaveTitle(new RegExp(`^shared .*/share/${id}$`))
})
