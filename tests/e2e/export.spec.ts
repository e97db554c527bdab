import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { expect, test, uniqueWord } from './actors.ts'

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
