import type { Locator } from '@playwright/test'
import { expect, test } from './actors.ts'
import { childOf } from './api.ts'

// Where the system draws with its own few colours, a ground is gone: a button is known by its outline.

async function expectOutline(button: Locator): Promise<void> {
  await expect(button).toBeVisible()
  await button.page().emulateMedia({ forcedColors: 'active' })
  await expect(button).toHaveCSS('border-top-style', 'solid')
  await expect(button).toHaveCSS('border-top-width', '2px')
}

/** A chosen one is told from another by its edge. */
async function expectChosen(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toHaveCSS('border-bottom-style', 'double')
  await expect(chosen).toHaveCSS('border-bottom-width', '4px')
  await expect(other).not.toHaveCSS('border-bottom-style', 'double')
}

test('what destroys and what is chosen keep an outline, and a star its colours', async ({
  visitor,
  parent,
  admin,
}) => {
  const family = await parent.open('/dashboard/account')
  await family.getByRole('heading', { name: 'Close the account' }).click()
  await expectOutline(family.getByRole('button', { name: 'Close my account' }))

  const { id, name } = childOf(parent.person)
  const changed = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    assessment_score: 9,
  })
  expect(changed.status).toBe(200)
  const page = await visitor.open(`/our-kids?talent=Dance`)
  await page.emulateMedia({ forcedColors: 'active' })
  // The row of talents is for phones, where the filters are folded.
  await page.setViewportSize({ width: 360, height: 740 })
  const talents = page.getByRole('navigation', { name: 'Stars by talent' })
  await expectChosen(
    talents.getByRole('link', { name: 'Dance' }),
    talents.getByRole('link', { name: 'Music' }),
  )

  await page.goto(`/our-kids?q=${encodeURIComponent(name)}`)
  const star = page.getByRole('article').filter({ hasText: name }).locator('svg').first()
  const paints = () =>
    star
      .locator('path, circle')
      .evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill))
  await expect(star).toBeVisible()
  const forced = await paints()
  await page.emulateMedia({ forcedColors: 'none' })
  expect(forced).toEqual(await paints())
  expect(new Set(forced).size).toBeGreaterThan(2)
})

test('what is pressed, and the tab that is open, are told from those beside them', async ({
  visitor,
  admin,
}) => {
  const page = await visitor.open('/login')
  await page.emulateMedia({ forcedColors: 'active' })
  const show = page.getByRole('button', { name: 'Show password' })
  await expect(show).not.toHaveCSS('border-bottom-style', 'double')
  await show.click()
  await expect(show).toBeFocused()
  await expect(show).toHaveCSS('border-bottom-style', 'double')

  const office = await admin.open('/admin/dashboard')
  await office.emulateMedia({ forcedColors: 'active' })
  const tabs = office.getByRole('navigation', { name: 'Applications by state' })
  const [open, closed] = [tabs.locator('[aria-current]'), tabs.locator('a:not([aria-current])')]
  await expectChosen(open, closed.first())
  // The edge of a closed tab is there for its room alone.
  const ground = await office.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect(closed.first()).toHaveCSS('border-bottom-color', ground)
})

test('the primary button keeps its outline in forced colours', async ({ visitor, parent }) => {
  const { id } = childOf(parent.person)
  const [row] = await parent.api.rows(`applications?id=eq.${id}&select=share_code`)

  const page = await visitor.open('/register')
  await expectOutline(page.getByRole('button', { name: 'Register', exact: true }))
  await page.goto('/')
  await expectOutline(page.getByRole('link', { name: 'Register your child' }).first())
  await page.goto(`/share/${String(row?.['share_code'])}`)
  await expectOutline(page.getByRole('link', { name: /^How to send/ }))

  const family = await parent.open('/dashboard')
  await expectOutline(family.getByRole('link', { name: 'Pay for Ticket' }))
})
