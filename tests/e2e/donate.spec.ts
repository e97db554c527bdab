import type { Page } from '@playwright/test'
import { expect, test, uniqueWord } from './actors.ts'
import { messageOf } from './forms.ts'

test('a visitor donates and sees how to pay; only the administrator reads it', async ({
  visitor,
  parent,
  admin,
}) => {
  const name = `Thandi ${uniqueWord()}`
  const email = `${uniqueWord().toLowerCase()}@example.com`
  const page = await visitor.open('/donate')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Donate' }).click()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await expect(page.getByLabel('Full name')).toBeFocused()

  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Phone number/).fill('082 000 0001')
  await page.getByLabel('Country').selectOption('South Africa')
  await page.getByLabel('Kanyezi Edu').check()
  await page.getByLabel('Number of children to sponsor').fill('2')

  // Typed words survive a reload.
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue(name)
  await expect(page.getByLabel('Country')).toHaveValue('South Africa')
  await expect(page.getByLabel('Kanyezi Edu')).toBeChecked()

  await page.getByRole('button', { name: 'Donate' }).click()
  const thanks = page.getByRole('heading', { name: `Thank you, ${name}!` })
  await expect(thanks).toBeFocused()
  await expect(page.getByText('Example Bank South Africa')).toBeVisible()
  await expect(page.getByText('00000000000')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay by card/ })).toHaveAttribute(
    'href',
    'https://pay.example.com/donations',
  )
  const proof = page.getByRole('link', { name: /^Send proof by WhatsApp/ })
  await expect(proof).toHaveAttribute('target', '_blank')
  expect(messageOf(await proof.getAttribute('href'))).toEqual([
    'Hello Kanyezi, here is the proof of payment of my donation.',
    '',
    `Name: ${name}`,
    `Email: ${email}`,
    'Phone number: +27820000001',
    'Project: Kanyezi Edu',
    'Country: South Africa',
    'Children: 2',
  ])

  // The instructions are still there when the banking app has taken the phone's memory.
  await page.reload()
  await expect(thanks).toBeVisible()

  const wanted = `donations?select=donor_name,donor_phone,project,country,children_count,status,user_id&donor_email=eq.${email}`
  expect(await admin.api.rows(wanted)).toEqual([
    {
      donor_name: name,
      donor_phone: '+27820000001',
      project: 'Kanyezi Edu',
      country: 'South Africa',
      children_count: 2,
      status: 'pending_payment',
      user_id: null,
    },
  ])
  expect(await parent.api.rows(wanted)).toEqual([])
  const answer = await visitor.api.call('GET', `/rest/v1/${wanted}`)
  expect([401, 403]).toContain(answer.status)
})

test('the next person at the device finds nothing of the last one, in any tab', async ({
  parent,
}) => {
  const donate = await parent.open('/donate')
  // Filled in once the server has said that the session still holds.
  await expect(donate.getByLabel('Full name')).toHaveValue('Adébáyọ̀ Test')
  await donate.getByRole('button', { name: 'Donate' }).click()
  await expect(donate.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  const volunteer = await parent.open('/volunteer')
  await volunteer.getByLabel('Full name').fill('Adébáyọ̀ Test')
  const children = await parent.open('/dashboard/children?action=add')
  await children.getByLabel("Child's name").fill('Morẹ́nikẹ́')
  const drafts = (page: Page) => page.evaluate(() => Object.values(window.sessionStorage).join())
  expect(await drafts(children)).toContain('Morẹ́nikẹ́')

  const dashboard = await parent.open('/dashboard')
  await dashboard.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(dashboard).toHaveURL('/')

  await expect(children).toHaveURL('/login')
  expect(await drafts(children)).toBe('')
  await expect(volunteer.getByLabel('Full name')).toHaveValue('')
  expect(await drafts(volunteer)).toBe('')
  // The entry of the history still holds the donation, and shows it to nobody else.
  await expect(donate.getByLabel('Full name')).toHaveValue('')
  await donate.reload()
  await expect(donate.getByLabel('Full name')).toHaveValue('')
  await expect(donate.getByLabel('Email')).toHaveValue('')
  await expect(donate.getByRole('heading', { name: /^Thank you/ })).toBeHidden()
})
