import { expect, test, uniqueWord } from './actors.ts'
import { childOf, signUpParent } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'

// Anybody is found in one box, wherever in the panel the administrator is.

test('a caller is found by phone number, by first name and state, by reference, in one box', async ({
  admin,
  origin,
}) => {
  const first = `Z${uniqueWord()}`
  const local = `080${String(Date.now()).slice(-8)}`
  const person = await signUpParent(origin, {
    child_name: `${first} Obi`,
    state_city: 'Ebonyi',
    phone_number: `+234${local.slice(1)}`,
  })
  const { id, name } = childOf(person)
  const [row] = await admin.api.rows(`applications?id=eq.${id}&select=payment_reference`)
  const reference = String(row?.['payment_reference'])
  const page = await admin.open('/admin/dashboard?tab=coordinators')
  await expect(page.getByRole('heading', { name: 'Coordinators', level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: /Child, parent, phone/ })
  const found = page.getByRole('group', { name: 'Applications' }).getByRole('option')
  for (const words of [local, `${first.toLowerCase()} ebonyi`, reference]) {
    await box.fill(words)
    await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText('1 found')
    await expect(found, words).toHaveCount(1)
    await expect(found).toContainText(name)
  }
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectAccessible(page, `the panel's search at ${width} px`)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  }
  await box.press('Enter')
  const manage = page.getByRole('dialog', { name })
  const family = manage.getByRole('region', { name: 'Family' })
  await family.getByRole('button', { name: 'Family' }).click()
  await expect(family.getByRole('link', { name: person.email })).toBeVisible()
  await expect(family.getByRole('list', { name: 'Children' })).toContainText(reference)
  await expectAccessible(page, 'a family in Manage')

  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  const sections = page.getByRole('navigation', { name: 'Administration' })
  await sections.getByText('More', { exact: true }).click()
  await sections.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('search', { name: 'Activity' })).toBeVisible()
  await expectAccessible(page, 'activity')
})
