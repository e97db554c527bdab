import type { Page } from '@playwright/test'
import { expect, test, uniqueWord } from './actors.ts'
import { messageOf } from './forms.ts'

/** WhatsApp itself is not reached: its address is all that counts. */
async function stubWhatsApp(page: Page): Promise<void> {
  await page
    .context()
    .route('https://wa.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }),
    )
}

test('a volunteer is stored and taken to WhatsApp in the same click', async ({
  visitor,
  parent,
  admin,
}) => {
  const name = `Ṣeun ${uniqueWord()}`
  const page = await visitor.open('/volunteer')
  await stubWhatsApp(page)
  await expect(page.getByLabel('Regular Volunteer')).toBeChecked()

  const apply = page.getByRole('button', { name: 'Apply by WhatsApp' })
  await page.getByLabel('Age').fill('15')
  await apply.click()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required')
  await expect(page.getByLabel('Age')).toHaveAccessibleDescription(/Must be at least 16/)
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(
    /Phone number is required/,
  )
  await expect(page.getByLabel('State/Province')).toHaveAccessibleDescription(
    'State/Province is required',
  )

  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Age').fill('16')
  await page.getByLabel('Phone number').fill('060 000 0002')
  await page.getByLabel('Country').selectOption('South Africa')
  await page.getByLabel('State/Province').selectOption('Limpopo')
  await page.getByLabel('State Coordinator').check()
  await page.getByLabel(/^Department/).selectOption('Edu')
  await page.getByLabel(/^Days per week/).selectOption('2')
  const opened = page.context().waitForEvent('page')
  await apply.click()
  const chat = await opened
  await expect(page.getByText('Redirecting to WhatsApp')).toBeVisible()
  await chat.waitForURL(/^https:\/\/wa\.me\//)
  expect(new URL(chat.url()).pathname).toBe('/27000000000')
  const message = [
    'Hello Kanyezi, I would like to volunteer. My application:',
    '',
    `Full name: ${name.normalize('NFC')}`,
    'Age: 16',
    'Phone number: +27600000002',
    'Country: South Africa',
    'State/Province: Limpopo',
    'Volunteer role: State Coordinator',
    'Department: Edu',
    'Days per week: 2',
  ]
  expect(messageOf(chat.url())).toEqual(message)

  await expect(page.getByRole('heading', { name: `Thank you, ${name}!` })).toBeFocused()
  const link = page.getByRole('link', { name: /^Open the message in WhatsApp/ })
  expect(messageOf(await link.getAttribute('href'))).toEqual(message)

  const wanted = `volunteers?select=age,phone_number,country,state_province,volunteer_role,project_department,days_per_week&full_name=eq.${encodeURIComponent(name.normalize('NFC'))}`
  expect(await admin.api.rows(wanted)).toEqual([
    {
      age: 16,
      phone_number: '+27600000002',
      country: 'South Africa',
      state_province: 'Limpopo',
      volunteer_role: 'State Coordinator',
      project_department: 'Edu',
      days_per_week: 2,
    },
  ])
  expect(await parent.api.rows(wanted)).toEqual([])
  const answer = await visitor.api.call('GET', `/rest/v1/${wanted}`)
  expect([401, 403]).toContain(answer.status)
})
