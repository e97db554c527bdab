import { expect, test } from './actors.ts'

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
