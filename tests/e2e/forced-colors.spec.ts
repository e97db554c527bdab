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
