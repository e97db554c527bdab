import type { Page } from '@playwright/test'
import { dayIn } from '../../src/domain/dates.ts'
import { expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible } from './axe.ts'

// A day of auditions from its plan to the family's page. The state is one in which no other test has children.

const STATE = 'Taraba'
const toast = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words }).first()

const inDays = (days: number) => dayIn('Nigeria', new Date(Date.now() + days * 86_400_000))

test('a day is planned, filled, published and moved, and the family answers', async ({
  parent,
  admin,
}) => {
  const { step } = test
  const child = childOf(parent.person)
  const [row] = await admin.api.rows(`applications?id=eq.${child.id}&select=updated_at`)
  await admin.api.call('POST', '/rest/v1/rpc/update_application', {
    application_id: child.id,
    changes: { state_city: STATE, status: 'approved', ticket_status: 'paid' },
    loaded_at: row?.['updated_at'],
  })
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${child.id}`, {
    entry_video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  })
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${child.id}`, {
    entry_video_status: 'approved',
  })

  const page = await admin.open('/admin/audition-days')
  await step('plans a day; what is wrong is said beside its field', async () => {
    await page.getByRole('button', { name: 'Plan a day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan a day' })
    await dialog.getByRole('button', { name: 'Plan this day' }).click()
    await expect(dialog.getByText('Please name the hall')).toBeVisible()
    // Tab goes round in the dialog, and what it reaches is in view.
    await dialog.getByLabel(/^Slots that stay empty/).focus()
    await dialog.getByRole('button', { name: 'Close' }).press('Tab')
    await expect(dialog.getByLabel('Country')).toBeFocused()
    await expect(dialog.getByLabel('Country')).toBeInViewport()
    await dialog.getByLabel(/^State/).selectOption(STATE)
    await dialog.getByLabel(/^Hall/).fill('Jalingo Town Hall')
    await dialog.getByLabel(/^Address/).fill('3 Hammaruwa Way, Jalingo')
    await dialog.getByLabel(/^Notes/).fill('Gate 3. Bring water.')
    await dialog.getByLabel(/^Day/).fill(inDays(20))
    await dialog.getByLabel(/^Starts/).fill('09:00')
    await dialog.getByLabel(/^Ends/).fill('08:00')
    await dialog.getByRole('button', { name: 'Plan this day' }).click()
    await expect(dialog.getByText('The day has to end after it starts')).toBeVisible()
    await expect(dialog.getByLabel(/^Ends/)).toBeFocused()
    await dialog.getByLabel(/^Ends/).fill('10:00')
    await dialog.getByLabel(/^Slots that stay empty/).fill('09:45')
    await dialog.getByLabel(/^Ends/).press('Enter')
    await expect(toast(page, 'Day planned.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Plan a day' })).toBeFocused()
    await page.getByRole('row').filter({ hasText: 'Jalingo Town Hall' }).getByRole('link').click()
    await expect(page.getByText('0 children, 3 free')).toBeVisible()
  })

  await step('fills it with the children of its state', async () => {
    const opener = page.getByRole('button', { name: 'Fill the slots' })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Fill the slots' })
    await expect(dialog.getByLabel(child.name)).toBeChecked()
    await expectAccessible(page, 'filling a day')
    // Enter sends from any row, so that nobody has to pass all of them.
    await expect(dialog.getByLabel('Talent')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel(child.name)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page, '1 child planned.')).toBeVisible()
    await expect(opener).toBeFocused()
    await expect(page.getByRole('list').filter({ hasText: child.name })).toContainText(
      'Not told yet',
    )
  })

  await step('publishes it', async () => {
    await page.getByRole('button', { name: 'Publish: tell 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish this day?' })
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(toast(page, 'The day is published.')).toContainText(
      'Told the family of 1 child: 1 on their page only.',
    )
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
    await expectAccessible(page, 'a planned day')
  })

  await step('whom no email tells stands in a list, until it is written to', async () => {
    await page.getByText('1 family to tell by WhatsApp').click()
    const list = page.getByRole('listitem').filter({ hasText: 'Write to' })
    await expect(list.getByRole('link')).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+\?text=Hello.*Jalingo%20Town%20Hall/,
    )
    await expectAccessible(page, 'the WhatsApp list of a day')
    await page
      .context()
      .route('https://wa.me/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }),
      )
    await list.getByRole('link').click()
    await expect(page.getByText('WhatsApp list: all are written to')).toBeVisible()
    await page.reload()
    await expect(page.getByText('WhatsApp list: all are written to')).toBeVisible()
  })

  const family = await parent.open('/dashboard')
  await step('the family is asked, and answers', async () => {
    await family.getByRole('link', { name: 'Say if you can come' }).click()
    await expect(family.getByText('Jalingo Town Hall')).toBeVisible()
    await expect(family.getByRole('link', { name: 'Open the map' })).toHaveAttribute(
      'href',
      /maps\/search\/\?api=1&query=Jalingo\+Town\+Hall%2C\+3\+Hammaruwa/,
    )
    await expect(family.getByRole('img', { name: /^Code for the door: KZ-/ })).toBeVisible()
    await family.getByRole('button', { name: 'We cannot come' }).click()
    const dialog = family.getByRole('dialog', { name: /cannot come\?$/ })
    await dialog.getByLabel('Why').fill('see https://example.com')
    await dialog.getByRole('button', { name: 'We cannot come' }).click()
    await expect(dialog.getByText('Please leave out the web address.')).toBeVisible()
    await dialog.getByLabel('Why').fill('An exam in the morning.')
    await dialog.getByRole('button', { name: 'We cannot come' }).click()
    await expect(family.getByText("You can't come")).toBeVisible()
    await expect(family.getByText('An exam in the morning.')).toBeVisible()
    await family.getByRole('button', { name: 'We will be there' }).click()
    await expect(family.getByText("You'll be there")).toBeVisible()
  })

  await step('and tells the door what it should know, with its consent', async () => {
    await family.getByRole('button', { name: 'Tell the door' }).click()
    const dialog = family.getByRole('dialog', { name: /'s audition$/ })
    await dialog.getByLabel(/^Whom can we call/).fill('Ngozi Obi')
    await dialog.getByLabel(/^Their phone/).fill('0803 000 0077')
    await dialog.getByLabel('Person 1').fill('Emeka Obi')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please agree, or close this without saving')).toBeVisible()
    await dialog.getByLabel(/^I agree that the people at the door/).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(family.getByText('Emeka Obi')).toBeVisible()
    await expectAccessible(family, 'a planned audition')
    // On paper stand the time, the code and what the door knows, and nothing to press.
    await expect(family.getByRole('button', { name: /^Print/ })).toBeVisible()
    await family.emulateMedia({ media: 'print' })
    await expect(family.getByRole('img', { name: /^Code for the door: KZ-/ })).toBeVisible()
    await expect(family.getByText('Emeka Obi')).toBeVisible()
    await expect(family.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(family.getByRole('link', { name: 'Open the map' })).toBeHidden()
    await family.emulateMedia({ media: 'screen' })
  })

  await step('the office sees the answer and moves the child', async () => {
    await page.reload()
    const slots = page.getByRole('region', { name: 'Slots' })
    await expect(slots.getByText('Will be there')).toBeVisible()
    const opener = slots.getByRole('button', { name: `Move ${child.name}` })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Move ${child.name}` })
    await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter')
    await expect(dialog.getByLabel(/^Slot/)).toBeFocused()
    await expect(dialog.getByLabel(/^Slot/)).toHaveAccessibleDescription('Please choose a slot')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await expect(slots.getByText('Knows another time or place')).toBeVisible()
    await expect(slots.getByText('09:30')).toBeVisible()
    await expect(opener).toBeFocused()
    await page.getByRole('button', { name: 'Publish: tell 1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(toast(page, 'The day is published.')).toBeVisible()
    await expect(slots.getByText('Will be there')).toBeHidden()
  })

  await step('moves the whole day to another one in one question', async () => {
    await page.getByText('More for this day').click()
    await page.getByRole('button', { name: 'Change or move the day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change this day' })
    await dialog.getByLabel(/^Day/).fill(inDays(21))
    await dialog.getByLabel(/^Starts/).fill('09:15')
    await dialog.getByLabel(/^Ends/).fill('10:15')
    await expect(dialog.getByLabel('Move the times of 1 child too, and the breaks')).toBeChecked()
    await expect(dialog.getByLabel(/^Slots that stay empty/)).toHaveValue('10:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Changes not published')).toBeVisible()
  })

  await step('cancels it, and the family reads so', async () => {
    await page.getByRole('button', { name: 'Cancel the day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this day?' })
    await dialog.getByRole('button', { name: 'Cancel the day' }).click()
    await expect(toast(page, 'The day is cancelled.')).toContainText(
      'Told the family of 1 child: 1 on their page only.',
    )
    await family.goto('/dashboard/notices')
    await expect(family.getByText(/'s audition on .* was called off\./)).toBeVisible()
  })
})
