import { expect, test } from './actors.ts'
import { childOf } from './api.ts'

const PHONE = { width: 360, height: 740 }

test('a card opens its child, and Back keeps the position in the list', async ({ visitor }) => {
  const page = await visitor.open('/our-kids')
  await page.setViewportSize(PHONE)
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeInViewport()
  const card = cards.nth(5)
  await card.scrollIntoViewIfNeeded()
  const name = await card.getByRole('heading').textContent()
  const position = await page.evaluate(() => window.scrollY)
  expect(position).toBeGreaterThan(0)

  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await expect(page).toHaveURL(/\/our-kids\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(card).toBeInViewport()
})

test('a profile goes when its parent hides the child, and leads to nothing that is private', async ({
  visitor,
  parent,
  admin,
}) => {
  const { id, name, shareCode } = childOf(parent.person)
  const row = `/rest/v1/applications?id=eq.${id}`
  await admin.api.call('PATCH', row, { status: 'approved' })
  const page = await visitor.open(`/our-kids/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('button', { name: 'Report this profile' })).toBeVisible()
  const html = await page.content()
  expect(html).not.toContain(shareCode)
  expect(html).not.toContain('KZ-')
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', 'noindex')

  await parent.api.call('PATCH', row, { is_listed: false })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Not Found')
})
