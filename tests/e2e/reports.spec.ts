import { readFileSync } from 'node:fs'
import { expect, test } from './actors.ts'
import { childOf, signUpParent } from './api.ts'

test('before approval neither page has a child', async ({ parent }) => {
  for (const [path, title] of [
    ['/dashboard/assessment', 'Assessment Report'],
    ['/dashboard/schedule', 'Audition Schedule'],
  ] as const) {
    const page = await parent.open(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No Approved Children Yet' })).toBeVisible()
  }
})

test('the report is pending, then arrives without a reload, and stays when the child is assessed', async ({
  parent,
  stranger,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const change = (fields: object) =>
    admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, fields)
  await change({ status: 'approved' })
  const page = await parent.open('/dashboard/assessment')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Assessment report is pending')).toBeVisible()
  await change({ assessment_score: 4.5, assessment_report: 'Sings well.\nPractise the breathing.' })
  await expect(page.getByText('4.5 out of 10')).toBeVisible()
  await expect(page.getByText('Fail', { exact: true })).toBeVisible()
  await expect(page.getByText('Practise the breathing.')).toBeVisible()
  await change({ assessment_score: 8 })
  await expect(page.getByText('8 out of 10')).toBeVisible()
  await expect(page.getByText('Pass', { exact: true })).toBeVisible()

  const other = await stranger.open('/dashboard/assessment')
  await expect(other.getByRole('heading', { name: 'No Approved Children Yet' })).toBeVisible()
})

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
  await expect(
    page.getByText('Audition has not been scheduled yet. Please check back later.'),
  ).toBeVisible()

  await change({ audition_date: '2097-02-06T08:30:00Z' })
  await expect(page.getByText('6 February 2097, 10:30 Johannesburg time')).toBeVisible()
  await expect(page.getByText('Details to be confirmed')).toBeVisible()
  await change({ audition_details: 'City Hall, Main Road; gate 2' })
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

  await change({ audition_result: 'Pass', audition_report: 'A joy to watch.' })
  await expect(page.getByText('Pass', { exact: true })).toBeVisible()
  await expect(page.getByText('A joy to watch.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add to calendar/ })).toBeHidden()
})

test('a failed list says Error fetching data', async ({ parent, watch }) => {
  const page = await parent.open('/dashboard')
  await page.route('**/rest/v1/applications?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The database is asleep' } }),
  )
  for (const path of ['/dashboard/assessment', '/dashboard/schedule']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Error fetching data')
  }
  watch.expect(/status of 500/)
})

test('the dashboard is glad of a ticket until that is closed, and keeps nothing of it on the device', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const page = await parent.open('/dashboard/shop')
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    status: 'approved',
    ticket_status: 'paid',
  })
  await page.goto('/dashboard')
  const joy = page.getByText(`${name.split(' ')[0] ?? ''} has a ticket!`)
  await expect(joy).toBeVisible()
  await page.getByRole('button', { name: /^Close: .* has a ticket!$/ }).click()
  const isRead = () =>
    parent.api.rows(`notices?select=id&application_id=eq.${id}&kind=eq.ticket_paid&read_at=is.null`)
  await expect.poll(isRead).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(joy).toBeHidden()
})

test('View Ticket is locked below the children, then the button of each child that has a ticket', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const page = await parent.open('/dashboard')
  await page.getByRole('button', { name: 'View Ticket' }).click()
  await expect(page.getByText('Feature Locked')).toBeVisible()
  await expect(page.getByText('Pay for a ticket to unlock.')).toBeVisible()

  const pay = (child: string) =>
    admin.api.call('PATCH', `/rest/v1/applications?id=eq.${child}`, { ticket_status: 'paid' })
  await pay(id)
  await page.getByRole('link', { name: `View Ticket of ${name}` }).click()
  await expect(page).toHaveURL(new RegExp(`/ticket/${id}$`))
  await page.goBack()

  const second = crypto.randomUUID()
  await parent.api.call('POST', '/rest/v1/applications', {
    id: second,
    user_id: parent.person.id,
    child_name: 'Sizwe Second',
    age: 7,
    gender: 'Male',
    country: 'Nigeria',
    state_city: 'Kano',
    parent_phone: '+2348030000001',
    consent_version: '2026-11-01',
  })
  await pay(second)
  await expect(page.getByRole('link', { name: `View Ticket of ${name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Ticket' })).toBeHidden()
  await page.getByRole('link', { name: 'View Ticket of Sizwe Second' }).click()
  await expect(page).toHaveURL(new RegExp(`/ticket/${second}$`))
})

test('each shop category is coming soon', async ({ parent }) => {
  const page = await parent.open('/dashboard/shop')
  for (const category of ['Fashion', 'Tab & Computers', 'Toys', 'Food']) {
    await page.getByRole('button', { name: new RegExp(`^${category}`) }).click()
    // The toast before it may still be on its way out.
    await expect(page.getByText('Coming Soon!', { exact: true }).last()).toBeVisible()
    await expect(
      page
        .getByText("We're busy stocking our shelves. This category will be available soon!")
        .last(),
    ).toBeVisible()
  }
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

test('the ten rewards are shown to the family of a finalist alone', async ({ parent, admin }) => {
  const { id, name } = childOf(parent.person)
  const page = await parent.open('/dashboard')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const rewards = page.getByRole('heading', { name: 'Finalist rewards' })
  await expect(rewards).toBeHidden()
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { is_finalist: true })
  await expect(rewards).toBeVisible()
  for (const reward of [
    'Talent management worth 10M naira',
    'Fashion show',
    'Film project',
    'TV podcast',
    'Billboard commercials',
    'Cash reward',
    '3 months of provision supplies',
    'Award of excellence',
    'Cinema/streaming feature',
    'Social media monetization',
  ]) {
    await expect(page.getByText(reward, { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'See the rewards' }).click()
  await expect(rewards).toBeFocused()
})
