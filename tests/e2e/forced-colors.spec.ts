import type { Locator } from '@playwright/test'
import { expect, test } from './actors.ts'

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

test('a button keeps an outline, whether it leads on or destroys', async ({ parent }) => {
  const page = await parent.open('/dashboard')
  await expectOutline(page.getByRole('link', { name: 'Pay for Ticket' }))
  await page.goto('/dashboard/account')
  await page.getByRole('heading', { name: 'Close the account' }).click()
  await expectOutline(page.getByRole('button', { name: 'Close my account' }))
})

test('what is chosen, pressed or open is told from what stands beside it, and a star keeps its colours', async ({
  visitor,
  admin,
}) => {
  const page = await visitor.open('/our-kids?talent=Dance')
  await page.emulateMedia({ forcedColors: 'active' })
  // The row of talents is for phones, where the filters are folded.
  await page.setViewportSize({ width: 360, height: 740 })
  const talents = page.getByRole('navigation', { name: 'Stars by talent' })
  await expectChosen(
    talents.getByRole('link', { name: 'Dance' }),
    talents.getByRole('link', { name: 'Music' }),
  )
  const star = page.getByRole('article').first().locator('svg').first()
  const paints = () =>
    star
      .locator('path, circle')
      .evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill))
  await expect(star).toBeVisible()
  const forced = await paints()
  await page.emulateMedia({ forcedColors: 'none' })
  expect(forced).toEqual(await paints())
  expect(new Set(forced).size).toBeGreaterThan(2)

  await page.goto('/login')
  await expectOutline(page.getByRole('main').getByRole('button', { name: 'Sign In' }))
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
