import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test, uniqueWord } from './actors.ts'
import { failOnce, failUntilMended, silenceRealtime } from './failures.ts'
import { anyAddress, callFrom } from './forms.ts'

// Volunteers, donations and coordinators: each list, each message, each refusal.

const toast = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words }).first()

/** As the forms do: nobody but an administrator may have the row back. */
async function insertAsVisitor(origin: string, table: string, row: Record<string, unknown>) {
  const { status } = await callFrom(anyAddress(), `${origin}/rest/v1/${table}`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_local', 'content-type': 'application/json' },
    body: JSON.stringify(row),
  })
  expect(status).toBe(201)
}

async function addVolunteer(origin: string, fields: Record<string, unknown> = {}) {
  const full_name = `Músá ${uniqueWord()}`
  await insertAsVisitor(origin, 'volunteers', {
    full_name,
    phone_number: '+2348030000009',
    age: 30,
    country: 'Nigeria',
    state_province: 'Kano',
    ...fields,
  })
  return full_name
}

async function addDonation(origin: string) {
  const donor_name = `Thandi ${uniqueWord()}`
  await insertAsVisitor(origin, 'donations', {
    donor_name,
    donor_email: 'thandi@example.com',
    project: 'Kanyezi Edu',
    country: 'South Africa',
    children_count: 3,
  })
  return donor_name
}

/** Answers what confirming a donation asks. */
async function confirmDonation(page: Page, name: string, amount = '500') {
  await page.getByRole('button', { name: `Confirm ${name}'s donation` }).click()
  const question = page.getByRole('dialog', { name: 'Confirm this donation?' })
  await question.getByLabel('Amount that arrived').fill(amount)
  await question.getByRole('button', { name: 'Confirm donation' }).click()
  return question
}

// The browser itself tells of a refused answer; here some are wanted.
test.afterEach(({ watch }) => {
  watch.expect(/status of (400|500)|WebSocket/)
})

test('volunteers are found by name without accents and by phone, and say when they can come', async ({
  admin,
  origin,
}) => {
  const phone = `+23480${String(Date.now()).slice(-8)}`
  const name = await addVolunteer(origin, {
    phone_number: phone,
    project_department: 'Discovery',
    days_per_week: 3,
  })
  const page = await admin.open('/admin/dashboard')
  await silenceRealtime(page)
  await page.reload()
  const mend = await failUntilMended(page, 'POST', /\/rest\/v1\/rpc\/get_volunteers/)
  await page.getByRole('link', { name: /^Volunteers/ }).click()
  await expect(toast(page, 'Could not fetch volunteers. the database is asleep')).toBeVisible()
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('3 days per week')
  await expect(row).toContainText('Discovery')
  const search = page.getByRole('searchbox')
  await search.fill(name.replace('Músá', 'musa').toUpperCase())
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByText('1 volunteer', { exact: true })).toBeVisible()
  await search.fill(`0${phone.slice(4)}`)
  await expect(page).toHaveURL(/q=080/)
  await expect(row).toBeVisible()
  await search.fill('a"),id.gt.0,or(age.gt.1')
  await expect(page.getByText('No volunteer applications found.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(row).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^volunteers-.*\.csv$/)
})

test('a list that is being read stays still and says how much has changed', async ({
  admin,
  origin,
}) => {
  await addVolunteer(origin)
  const page = await admin.open('/admin/dashboard?tab=volunteers')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const show = page.getByRole('button', { name: 'Refresh' })
  let name = ''
  // Until the channel is open, nobody hears of what comes.
  await expect(async () => {
    name = await addVolunteer(origin)
    await expect(show).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeHidden()
  await show.click()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expect(show).toBeHidden()
})

test('a donation is confirmed or declined once, and its history says by whom', async ({
  admin,
  origin,
}) => {
  const [first, second, third] = [
    await addDonation(origin),
    await addDonation(origin),
    await addDonation(origin),
  ]
  const page = await admin.open('/admin/dashboard')
  await silenceRealtime(page)
  await page.reload()
  const mend = await failUntilMended(page, 'POST', /\/rest\/v1\/rpc\/get_donations/)
  await page.getByRole('navigation', { name: 'Administration' }).getByText('More').click()
  await page.getByRole('link', { name: /^Donations/ }).click()
  await expect(toast(page, 'Could not fetch donations. the database is asleep')).toBeVisible()
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()

  await failOnce(page, 'POST', /\/rest\/v1\/rpc\/decide_donation/)
  const asked = await confirmDonation(page, first)
  await expect(toast(page, 'Could not update donation. the database is asleep')).toBeVisible()
  await expect(asked.getByLabel('Amount that arrived')).toHaveValue('500')
  await asked.getByRole('button', { name: 'Confirm donation' }).click()
  await expect(toast(page, 'Donation confirmed.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: first })
  await expect(row).toContainText('Confirmed')

  await page.getByRole('button', { name: `Decline ${second}'s donation` }).click()
  const question = page.getByRole('dialog', { name: 'Decline this donation?' })
  await question.getByRole('button', { name: 'Decline donation' }).click()
  await expect(toast(page, 'Donation declined.')).toBeVisible()
  await expect(question).toBeHidden()

  // Somebody else is faster, with the same answer.
  await page.reload()
  const late = page.getByRole('button', { name: `Confirm ${third}'s donation` })
  await expect(late).toBeVisible()
  const [seen] = await admin.api.rows(
    `donations?select=id&donor_name=eq.${encodeURIComponent(third)}`,
  )
  await admin.api.call('POST', '/rest/v1/rpc/decide_donation', {
    donation_id: seen?.['id'],
    new_status: 'confirmed',
    amount: 500,
    currency: 'ZAR',
    received_on: '2026-05-05',
  })
  await confirmDonation(page, third)
  await expect(
    toast(
      page,
      'Could not update donation. This donation has already been decided by somebody else.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: third })).toContainText('Confirmed')

  await page.getByRole('button', { name: `History of ${first}'s donation` }).click()
  const history = page.getByRole('dialog', { name: `History of ${first}'s donation` })
  await expect(history).toContainText(admin.person.email)
  await expect(history).toContainText('Confirmed')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Undo the decision on ${third}'s donation` }).click()
  const undoing = page.getByRole('dialog', { name: 'Make this donation pending again?' })
  await undoing.getByRole('textbox', { name: 'Reason' }).fill('Another donor')
  await undoing.getByRole('button', { name: 'Make pending again' }).click()
  await expect(page.getByRole('row').filter({ hasText: third })).toContainText(
    'Taken back: Another donor',
  )

  await page.getByRole('link', { name: 'Declined' }).click()
  await expect(page).toHaveURL(/status=declined/)
  await expect(page.getByRole('row').filter({ hasText: second })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: first })).toBeHidden()
})

test('a donor is erased on request: a confirmed donation stays counted, without the person', async ({
  admin,
  origin,
}) => {
  const [confirmed, pending] = [await addDonation(origin), await addDonation(origin)]
  const page = await admin.open('/admin/dashboard?tab=donations')
  await confirmDonation(page, confirmed)
  await expect(toast(page, 'Donation confirmed.')).toBeVisible()
  const [kept] = await admin.api.rows(
    `donations?select=id&donor_name=eq.${encodeURIComponent(confirmed)}`,
  )

  for (const name of [confirmed, pending]) {
    await page.getByRole('button', { name: `Erase ${name}` }).click()
    const question = page.getByRole('dialog', { name: `Erase ${name}?` })
    await expect(question).toContainText('This cannot be undone.')
    await question.getByRole('button', { name: 'Erase donor' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('row', { name })).toHaveCount(0)
    expect(
      await admin.api.rows(`donations?select=id&donor_name=eq.${encodeURIComponent(name)}`),
    ).toEqual([])
  }
  expect(
    await admin.api.rows(
      `donations?select=status,donor_name,donor_email,donor_phone,children_count&id=eq.${String(kept?.['id'])}`,
    ),
  ).toEqual([
    {
      status: 'confirmed',
      donor_name: null,
      donor_email: null,
      donor_phone: null,
      children_count: 3,
    },
  ])
})

test('a volunteer is erased on request', async ({ admin, origin }) => {
  const name = await addVolunteer(origin)
  const page = await admin.open(`/admin/dashboard?tab=volunteers&q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Erase ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Erase ${name}?` })
  await question.getByRole('button', { name: 'Erase volunteer' }).click()
  await expect(page.getByText('No volunteer applications found.')).toBeVisible()
  expect(
    await admin.api.rows(`volunteers?select=id&full_name=eq.${encodeURIComponent(name)}`),
  ).toEqual([])
})

test('a coordinator is added, edited and deleted, with the exact words', async ({ admin }) => {
  const name = `Zainab ${uniqueWord()}`
  const first = { id: randomUUID(), coordinator_name: `Lerato ${uniqueWord()}` }
  const place = { country: 'South Africa', state_province: 'Gauteng' }
  await admin.api.call('POST', '/rest/v1/state_coordinators', { ...first, ...place })
  const page = await admin.open('/admin/dashboard')
  await silenceRealtime(page)
  await page.reload()
  const calls = /\/rest\/v1\/state_coordinators/
  const mend = await failUntilMended(page, 'GET', calls)
  await page.getByRole('link', { name: 'Coordinators', exact: true }).click()
  await expect(toast(page, 'Could not fetch coordinators. the database is asleep')).toBeVisible()
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.getByRole('button', { name: 'Add coordinator' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Country')).toHaveValue('Nigeria')
  await dialog.getByRole('button', { name: 'Add coordinator' }).click()
  await expect(dialog.getByText('State/Province and Name are required').first()).toBeVisible()
  await dialog.getByLabel('Country').selectOption('South Africa')
  await dialog.getByLabel('Province').selectOption('Gauteng')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Phone').fill('082 000 0000')
  await failOnce(page, 'POST', calls)
  await dialog.getByRole('button', { name: 'Add coordinator' }).click()
  const another = page.getByRole('dialog', { name: 'Add another coordinator?' })
  await expect(another).toContainText(/Gauteng already has .*\. Add another\?/)
  await expect(another).toContainText(first.coordinator_name)
  await another.getByRole('button', { name: 'Add another' }).click()
  await expect(toast(page, 'Could not add coordinator. the database is asleep')).toBeVisible()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Add coordinator' }).click()
  await expect(toast(page, 'New coordinator added.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const country = page.getByRole('table', { name: 'Coordinators in South Africa' })
  const row = country.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Gauteng')

  await page.getByRole('button', { name: `Edit ${name}, Gauteng` }).click()
  await dialog.getByLabel('Phone').fill('082 000 0001')
  await failOnce(page, 'PATCH', calls)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Could not save coordinator data. the database is asleep')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Coordinator updated.')).toBeVisible()
  await expect(row).toContainText('082 000 0001')

  await page.getByRole('button', { name: `Edit ${name}, Gauteng` }).click()
  await dialog.getByRole('button', { name: 'History' }).click()
  await expect(dialog).toContainText(admin.person.email)
  await expect(dialog.getByText('082 000 0000', { exact: true }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete coordinator?' })
  await expect(question).toContainText('Are you sure you want to delete this coordinator?')
  await failOnce(page, 'DELETE', calls)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Could not delete coordinator. the database is asleep')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Coordinator deleted.')).toBeVisible()
  await expect(row).toBeHidden()
  await admin.api.call('DELETE', `/rest/v1/state_coordinators?id=eq.${first.id}`)
})

test('two administrators at one coordinator see each other’s work', async ({
  admin,
  secondAdmin,
}) => {
  const name = `Zainab ${uniqueWord()}`
  const id = randomUUID()
  const first = await admin.open('/admin/dashboard?tab=coordinators')
  await expect(first.getByRole('button', { name: 'Add coordinator' })).toBeVisible()
  const second = await secondAdmin.open('/admin/dashboard?tab=coordinators')
  await expect(second.getByRole('button', { name: 'Add coordinator' })).toBeVisible()
  const added = await admin.api.call('POST', '/rest/v1/state_coordinators', {
    id,
    country: 'Nigeria',
    state_province: 'Abia',
    coordinator_name: name,
    coordinator_phone: '0803 000 0000',
  })
  expect(added.status).toBe(201)
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('button', { name: `Edit ${name}, Abia` }).click()
  }
  const [early, late] = [first.getByRole('dialog'), second.getByRole('dialog')]
  await early.getByLabel('Phone').fill('0803 000 0001')
  await early.getByRole('button', { name: 'Save' }).click()
  await expect(early).toBeHidden()

  await late.getByLabel('State').selectOption('Adamawa')
  await late.getByRole('button', { name: 'Save' }).click()
  await expect(late).toContainText(`It now says: Abia, ${name}, 0803 000 0001.`)
  await expect(late.getByLabel('State')).toHaveValue('Adamawa')
  await second.keyboard.press('Escape')
  const question = second.getByRole('dialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await late.getByLabel('Phone').fill('0803 000 0001')
  await late.getByRole('button', { name: 'Save' }).click()
  await expect(late).toBeHidden()
  await first.getByRole('button', { name: 'Refresh' }).click()
  await expect(first.getByRole('row').filter({ hasText: name })).toContainText('Adamawa')
  const [kept] = await admin.api.rows(
    `state_coordinators?id=eq.${id}&select=state_province,coordinator_phone`,
  )
  expect(kept).toEqual({ state_province: 'Adamawa', coordinator_phone: '0803 000 0001' })
  await admin.api.call('DELETE', `/rest/v1/state_coordinators?id=eq.${id}`)
  await first.getByRole('button', { name: 'Refresh' }).click()
  await expect(first.getByRole('row').filter({ hasText: name })).toBeHidden()
})
