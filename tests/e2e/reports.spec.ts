import { readFileSync } from 'node:fs'
import { expect, test } from './actors.ts'
import { childOf, signUpParent } from './api.ts'

test('the schedule names the zone, and goes into a calendar', async ({
  newActor,
  admin,
  origin,
}) => {
  const person = await signUpParent(origin, {
    country: 'South Africa',
    state_city: 'Gauteng',
    phone_number: '+27821234567',
  })
  const { id, name } = childOf(person)
  const change = (fields: object) =>
    admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, fields)
  await change({ status: 'approved' })
  const page = await newActor(person).open('/dashboard/schedule')
  await change({
    audition_date: '2097-02-06T08:30:00Z',
    audition_details: 'City Hall, Main Road; gate 2',
  })
  await expect(page.getByText('6 February 2097, 10:30 Johannesburg time')).toBeVisible()
  await expect(page.getByText('City Hall, Main Road; gate 2')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Add to calendar/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^audition-[a-z-]+\.ics$/)
  const file = readFileSync(await download.path(), 'utf8').replaceAll('\r\n ', '')
  expect(file).toContain('DTSTART:20970206T083000Z\r\n')
  expect(file).toContain('LOCATION:City Hall\\, Main Road\\; gate 2\r\n')
  expect(file).toContain(`audition of ${name}`)
})

test('on a phone the rest of the pages is behind More, by keyboard too', async ({ parent }) => {
  const page = await parent.open('/dashboard')
  await page.setViewportSize({ width: 360, height: 740 })
  const bar = page.getByRole('navigation', { name: 'Your pages, on phones' })
  await expect(bar.getByRole('link')).toHaveCount(4)
  const more = bar.getByRole('button', { name: 'More' })
  await more.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'More' })
  await expect(menu.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Account' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/account$/)
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
})
