import type { Page } from '@playwright/test'
import { type Actor, expect } from './actors.ts'
import { childOf, signUpParent } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { test } from './own-stack.ts'

/** By the rules of WCAG 2.2 AA on a phone and on a wide screen; nothing is wider than the smallest phone. */
async function check(page: Page, state: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${state} at ${width} px`)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.soft.poll(() => sidewaysScroll(page), { message: state }).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function feeOf({ api, person }: Pick<Actor, 'api' | 'person'>) {
  const { id } = childOf(person)
  const [row] = await api.rows(`applications?select=edition,ticket_fee&id=eq.${id}`)
  return row
}

test('a year is planned and opened, too late taken back, and the one before is ended', async ({
  origin,
  parent,
  newActor,
  visitor,
  admin,
  watch,
}) => {
  // The opening that is taken back too late.
  watch.expect(/status of 400/)
  const page = await admin.open('/admin/dashboard')
  const sections = page.getByRole('navigation', { name: 'Administration' })
  await sections.getByText('More', { exact: true }).click()
  await sections.getByRole('link', { name: 'Set-up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set-up' })).toBeFocused()
  const list = page.getByRole('table', { name: 'Editions' })
  const dialog = page.getByRole('dialog')
  const rowOf = (year: number) => list.getByRole('row', { name: new RegExp(`^${year} `) })
  await expect(rowOf(2025)).toContainText('Current')
  await check(page, 'the years')

  await page.getByRole('button', { name: 'Plan 2026' }).click()
  await dialog.getByLabel('Registration opens').fill('2026-01-05')
  await dialog.getByLabel('Opens at').fill('09:00')
  await dialog.getByLabel('Ticket in naira').fill('15,000')
  // A day without its year is no date yet.
  const finale = dialog.getByLabel('Finale')
  await finale.focus()
  await page.keyboard.type('12')
  await dialog.getByRole('button', { name: 'Plan this year' }).click()
  await expect(finale).toHaveAccessibleDescription('Please finish this date, or clear it')
  await check(page, 'a year with an error')
  await finale.fill('2026-12-12')
  await dialog.getByRole('button', { name: 'Plan this year' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(2026)).toContainText('From 5 January 2026, 09:00 Lagos time')
  await expect(rowOf(2026)).toContainText('₦15,000')
  const told = await visitor.api.call('POST', '/rest/v1/rpc/get_editions', {})
  expect(told.body).toMatchObject([{ year: 2025 }])

  // A child who is registered keeps its fee.
  await rowOf(2025).getByRole('button', { name: 'Change 2025' }).click()
  await expect(dialog.getByText(/^A new fee is for children who/)).toBeVisible()
  await dialog.getByLabel('Ticket in naira').fill('12000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Your pages were built for 2025, ₦10,000 and R180/)).toBeVisible()
  expect(await feeOf(parent)).toEqual({ edition: 2025, ticket_fee: 10_000 })
  const later = await signUpParent(origin)
  expect(await feeOf({ ...newActor(later), person: later })).toMatchObject({ ticket_fee: 12_000 })

  await page.getByRole('button', { name: 'Open 2026' }).click()
  await expect(dialog.getByRole('heading', { name: '2025 now' })).toBeVisible()
  await expect(dialog.getByText('Registration for 2025 is still open.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Open 2026' })).toBeDisabled()
  await check(page, 'opening a year too early')
  await dialog.getByRole('button', { name: 'Close registration for 2025 now' }).click()
  await expect(dialog.getByRole('button', { name: 'Open 2026' })).toBeEnabled()
  await expect(signUpParent(origin)).rejects.toThrow()
  await dialog.getByRole('button', { name: 'Open 2026' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(rowOf(2026)).toContainText('Current')
  await expect(rowOf(2025)).toContainText('Past')
  await check(page, 'two years')

  const next = await signUpParent(origin)
  expect(await feeOf({ ...newActor(next), person: next })).toEqual({
    edition: 2026,
    ticket_fee: 15_000,
  })
  // Somebody has entered: the button that is still there is refused, and is gone afterwards.
  await page.getByRole('button', { name: 'Undo opening of 2026' }).click()
  await dialog.getByRole('button', { name: 'Undo opening' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'A child has already been registered for this year',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Undo opening of 2026' })).toBeHidden()

  await page.getByRole('button', { name: 'End 2025' }).click()
  await expect(dialog.getByText(/^\d+ payments? and \d+ videos? wait\. Families can/)).toBeVisible()
  await check(page, 'ending a year')
  await dialog.getByRole('button', { name: 'End 2025' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(2025)).toContainText('Ended')
})
