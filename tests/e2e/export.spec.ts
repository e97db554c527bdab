import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { MAX_CHILDREN, MAX_PENDING_PAYMENTS } from '../../src/domain/quotas.ts'
import { expect, test, uniqueWord } from './actors.ts'
import { signUpParent } from './api.ts'

test('an export holds every row of the filter, and no formula', async ({
  newActor,
  origin,
  admin,
}) => {
  const family = `Ngozi ${uniqueWord()}`
  for (let account = 0; account < 31; account += 1) {
    const person = await signUpParent(origin, { parent_name: family })
    const payments = Array.from({ length: MAX_PENDING_PAYMENTS }, (_, index) => ({
      id: randomUUID(),
      user_id: person.id,
      amount: index + 1,
      currency: 'NGN',
      reference: account + index === 0 ? '=HYPERLINK("example")' : null,
      description: 'Contribution, "for all"',
      status: 'pending',
    }))
    const stated = await newActor(person).api.call('POST', '/rest/v1/payments', payments)
    expect(stated.status, JSON.stringify(stated.body)).toBe(201)
  }

  const office = await admin.open(
    `/admin/dashboard?tab=payments&q=${encodeURIComponent(family)}&page=2`,
  )
  await expect(office.getByText('21–40 of 620 payments')).toBeVisible()
  const saved = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Export CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^Date,Time zone,Kind,Status,Amount,Currency,/)
  expect(lines).toHaveLength(621)
  const ids = lines.slice(1).map((line) => line.split(',').at(-1))
  expect(new Set(ids).size).toBe(620)
  const formula = lines.find((line) => line.includes('HYPERLINK'))
  expect(formula).toContain(`"'=HYPERLINK(""example"")"`)
  expect(formula).toContain(`'+2348030000001`)
  expect(formula).toContain(`"Contribution, ""for all"""`)
})

/** The lines of what a list exports, without its byte order mark. */
async function exportOf(page: Page, name: RegExp): Promise<string[]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(name)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
}

test('a long list is exported whole, also while its rows leave it', async ({
  newActor,
  origin,
  admin,
}) => {
  const word = uniqueWord()
  for (let account = 0; account < 26; account += 1) {
    // The first is made with the account.
    const person = await signUpParent(origin, { child_name: `Ada ${word}` })
    const children = Array.from({ length: MAX_CHILDREN - 1 }, () => ({
      id: randomUUID(),
      user_id: person.id,
      child_name: `Ada ${word}`,
      age: 9,
      gender: 'Female',
      country: 'Nigeria',
      state_city: 'Lagos',
      talents: ['Dance'],
      parent_phone: '+2348030000001',
      consent_version: '2026-11-01',
    }))
    const made = await newActor(person).api.call('POST', '/rest/v1/applications', children)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
  }
  const office = await admin.open(`/admin/dashboard?tab=pending&q=${word}&page=3`)
  await expect(office.getByText('41–60 of 520 applications')).toBeVisible()
  // Between the first range and the second one, somebody approves some of the first.
  const gone = await admin.api.rows(
    `applications?select=id&child_name=ilike.*${word}*&order=created_at.desc,id&limit=30`,
  )
  let isFirst = true
  await office.route('**/rpc/export_applications**', async (route) => {
    const answer = await route.fetch()
    if (isFirst) {
      isFirst = false
      const ids = gone.map(({ id }) => String(id)).join()
      const approved = await admin.api.call('PATCH', `/rest/v1/applications?id=in.(${ids})`, {
        status: 'approved',
      })
      expect(approved.status).toBe(200)
    }
    await route.fulfill({ response: answer })
  })
  const lines = await exportOf(office, /^applications-pending-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(lines[0]).toMatch(/^Registered,Time zone,Child,/)
  expect(new Set(lines.slice(1).map((line) => line.split(',').at(-1))).size).toBe(520)
  expect(lines[1]).toContain(`,'+2348030000001,`)
})

test('volunteers, donations and coordinators are exported with their telephone numbers as text', async ({
  admin,
  origin,
}) => {
  const word = uniqueWord()
  const insert = async (table: string, row: Record<string, unknown>) => {
    const { status } = await fetch(`${origin}/rest/v1/${table}`, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_local', 'content-type': 'application/json' },
      body: JSON.stringify(row),
    })
    expect(status).toBe(201)
  }
  await insert('volunteers', {
    full_name: `Músá ${word}`,
    phone_number: '+2348030000009',
    age: 30,
    country: 'Nigeria',
    state_province: 'Kano',
  })
  await insert('donations', {
    donor_name: `Thandi ${word}`,
    donor_email: 'thandi@example.com',
    donor_phone: '+27820000000',
    project: 'Kanyezi Edu',
    country: 'South Africa',
    children_count: 3,
  })
  const id = randomUUID()
  const coordinator = {
    id,
    country: 'Nigeria',
    state_province: 'Kano',
    coordinator_name: `Zainab ${word}`,
    coordinator_phone: '+234 803 000 0000',
  }
  expect((await admin.api.call('POST', '/rest/v1/state_coordinators', coordinator)).status).toBe(
    201,
  )

  const office = await admin.open(`/admin/dashboard?tab=volunteers&q=${word}`)
  await expect(office.getByText('1 volunteer', { exact: true })).toBeVisible()
  const volunteers = await exportOf(office, /^volunteers-/)
  expect(volunteers).toHaveLength(2)
  expect(volunteers[1]).toContain(`,Músá ${word},'+2348030000009,30,Nigeria,Kano,`)

  const saved = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Excel (XLSX)' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^volunteers-.*\.xlsx$/)
  const book = read(await readFile(await download.path()), { type: 'buffer' })
  const [sheet] = Object.values(book.Sheets)
  const [row] = utils.sheet_to_json<unknown[]>(sheet!, { header: 1 }).slice(1)
  expect(row).toEqual(expect.arrayContaining([`Músá ${word}`, '+2348030000009', 30, 'Kano']))

  await office.goto('/admin/dashboard?tab=donations')
  await expect(office.getByRole('row').filter({ hasText: word })).toBeVisible()
  const donations = await exportOf(office, /^donations-/)
  expect(donations.find((line) => line.includes(word))).toContain(
    `,Thandi ${word},thandi@example.com,'+27820000000,Kanyezi Edu,South Africa,3,`,
  )

  await office.goto('/admin/dashboard?tab=coordinators')
  await expect(office.getByRole('row').filter({ hasText: word })).toBeVisible()
  const coordinators = await exportOf(office, /^coordinators-/)
  expect(coordinators.find((line) => line.includes(word))).toContain(
    `Nigeria,Kano,Zainab ${word},'+234 803 000 0000,`,
  )
  await admin.api.call('DELETE', `/rest/v1/state_coordinators?id=eq.${id}`)
})

test('an export that cannot be finished makes no file and says so', async ({ admin, watch }) => {
  const office = await admin.open('/admin/dashboard?tab=payments')
  await expect(office.getByRole('row').nth(1)).toBeVisible()
  await office.route('**/rpc/export_payments**', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'the database is asleep' } }),
  )
  await office.getByRole('button', { name: 'Export CSV' }).click()
  await expect(office.getByText('The export has stopped. the database is asleep')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  watch.expect(/Failed to load resource/)
})
