import { expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'

// A report of a public profile, from the press of a stranger to the answer of the office and what the family reads.

test('a report goes from its press to its answer', async ({ visitor, parent, admin }) => {
  const { id, name } = childOf(parent.person)
  const page = await visitor.open('/')
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { status: 'approved' })

  // A stranger on a phone, without an account. Nothing typed is lost by a form that is refused.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/our-kids/${id}`)
  await page.getByRole('button', { name: 'Report this profile' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Tell us more').fill('See https://example.com')
  await form.getByRole('button', { name: 'Send the report' }).click()
  await expect(form.getByText('Please choose what is wrong').first()).toBeVisible()
  await expect(form.getByText('Please leave out the web address.').first()).toBeVisible()
  await form.getByLabel('The name is hurtful or rude').check()
  await form.getByLabel('Tell us more').fill('Her stage name makes fun of a teacher')
  await form.getByLabel('Your phone or email').fill('ngozi@example.com')
  await expectAccessible(page, 'the form of a report')
  expect(await sidewaysScroll(page)).toBe(0)
  await form.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you. We have your report.' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toBeHidden()

  // The office: Today leads there, one press hides.
  const office = await admin.open('/admin')
  await office.getByRole('link', { name: 'Look at the reports' }).click()
  const reports = office.getByRole('region', { name: 'Reported profiles' })
  const report = reports.getByRole('article').filter({ hasText: name })
  await expect(report).toContainText('Her stage name makes fun of a teacher')
  await expect(report).toContainText('ngozi@example.com')
  await expect(report).toContainText('Answer by')
  await expectAccessible(office, 'reported profiles in the office')
  await report.getByRole('button', { name: `Hide now: ${name}` }).click()
  await expect(report).toContainText('Hidden while we look')
  await page.goto(`/our-kids/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Not Found')

  // The family reads it in calm words, on its page of the child too, and nothing of who said what.
  const family = await parent.open('/dashboard/notices')
  await expect(family.getByText(/public profile is hidden while we look at it/)).toBeVisible()
  await family.goto('/dashboard/children')
  await expect(family.getByText('Hidden by us for now, and so is the link')).toBeVisible()
  expect(await family.content()).not.toMatch(/teacher|ngozi/)

  // Nothing was wrong: it is back, and undone by the toast where that was a mistake.
  await report.getByRole('button', { name: `Nothing wrong, show again: ${name}` }).click()
  await expect(report).toBeHidden()
  await office.getByRole('button', { name: 'Undo' }).last().click()
  await expect(report).toContainText('Hidden while we look')
  await report.getByRole('button', { name: `Nothing wrong, show again: ${name}` }).click()
  await expect(report).toBeHidden()
  await page.goto(`/our-kids/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await family.goto('/dashboard/notices')
  await expect(family.getByText(/public profile/).first()).toContainText('all is well')
  await office.getByRole('button', { name: 'Show those that are decided' }).click()
  await expect(office.getByRole('list', { name: 'Decided reports' })).toContainText(name)
})
