import { randomUUID } from 'node:crypto'
import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectPhone, exportedSheet } from './sheet.ts'

// Exports as the next person opens them: in a spreadsheet, which makes numbers and dates of what looks like them. Each
// row is held against the list on the screen.

const dayOf = (month: string) => `20${60 + Math.floor(Math.random() * 39)}-${month}-06`

/** Gives a child its time. */
async function schedule(admin: Actor, id: string, at: string) {
  for (const changes of [
    { status: 'approved', ticket_status: 'paid' },
    { audition_date: at, audition_details: 'City Hall' },
  ]) {
    await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, changes)
  }
}

test('applications of all states are exported with parent, telephone and ticket money', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const sister = `${name} Sister`
  const made = await parent.api.call('POST', '/rest/v1/applications', {
    id: randomUUID(),
    user_id: parent.person.id,
    child_name: sister,
    age: 7,
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Kano',
    talents: ['Music'],
    parent_phone: '+2348030000001',
    consent_version: '2026-11-01',
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await schedule(admin, id, `${dayOf('07')}T10:00:00Z`)
  const page = await admin.open(`/admin/dashboard?tab=all&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('button', { name: `Manage ${sister}` })).toBeVisible()
  const rows = await exportedSheet(page)
  expect(rows.map((row) => row['Child']).sort()).toEqual([name, sister])
  for (const row of rows) {
    const line = page.getByRole('row').filter({
      has: page.getByRole('button', { name: `Manage ${String(row['Child'])}`, exact: true }),
    })
    for (const column of ['Child', 'Age', 'State / Province', 'Payment reference', 'Status']) {
      await expect(line).toContainText(String(row[column]))
    }
    expectPhone(row["Parent's phone"], '+2348030000001')
    expect(row["Parent's email"]).toBe(parent.person.email)
    expect(row['Registered']).toBeInstanceOf(Date)
  }
  const scheduled = rows.find((row) => row['Child'] === name)
  expect(scheduled).toMatchObject({ Status: 'Approved', Audition: 'Scheduled' })
  expect(JSON.stringify(scheduled?.['Audition date'])).toMatch(/-07-06T11:00:00/)
  expect(scheduled).toMatchObject({ 'Ticket fee': 10_000, Arrived: 0, 'Still due': 0 })
  expect(rows.find((row) => row['Child'] === sister)).toMatchObject({ 'Still due': 10_000 })
})

test('what was done to a child is exported as it is listed', async ({ parent, admin }) => {
  const { id, name } = childOf(parent.person)
  await schedule(admin, id, `${dayOf('09')}T10:00:00Z`)
  const page = await admin.open(`/admin/dashboard?tab=activity&q=${encodeURIComponent(name)}`)
  const entries = page.getByRole('region', { name: 'Activity' }).locator('ol > li')
  await expect(entries.first()).toContainText(name)
  const deeds = await exportedSheet(page)
  expect(deeds).toHaveLength(await entries.count())
  for (const [index, deed] of deeds.entries()) {
    const entry = entries.nth(index)
    await expect(entry).toContainText(String(deed['What']))
    await expect(entry).toContainText(String(deed['Who']))
  }
  expect(deeds[0]?.['What']).toMatch(/^Audition set for .* Lagos time: /)
  expect(deeds[0]?.['Changes']).toContain('City Hall')
})

test('payments are exported with amounts as numbers and everything else as it is written', async ({
  parent,
  admin,
}) => {
  const word = `Sheet${Math.random().toString(36).slice(2, 8)}`
  const payments = [2_500, 1_000_000, 999].map((amount, at) => ({
    id: randomUUID(),
    user_id: parent.person.id,
    amount,
    currency: 'NGN',
    status: 'pending',
    reference: `${word}-${at}`,
    description: ['=1+1', 'Costume; "red"', '@sum'][at],
  }))
  const stated = await parent.api.call('POST', '/rest/v1/payments', payments)
  expect(stated.status, JSON.stringify(stated.body)).toBe(201)
  const page = await admin.open(`/admin/dashboard?tab=payments&q=${word}`)
  await expect(page.getByText(/^3 to check/)).toBeVisible()
  const rows = await exportedSheet(page)
  expect(rows.map((row) => row['Amount']).sort()).toEqual([1_000_000, 2_500, 999])
  for (const row of rows) {
    const line = page.getByRole('row').filter({ hasText: String(row['Reference']) })
    await expect(line).toContainText(Number(row['Amount']).toLocaleString('en-GB'))
    for (const column of ['Kind', 'Parent', 'Parent email']) {
      await expect(line).toContainText(String(row[column]))
    }
    // The day on the family's clocks, late in the evening too.
    const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
    await expect(line).toContainText((row['Date'] as Date).toLocaleDateString('en-GB', day))
    expectPhone(row['Parent phone'], '+2348030000001')
    expect(row['Status']).toBe('To check')
    expect(row['Currency']).toBe('NGN')
  }
  expect(rows.map((row) => row['Description']).sort()).toEqual(["'=1+1", "'@sum", 'Costume; "red"'])
})
