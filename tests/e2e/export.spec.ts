import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test, uniqueWord } from './actors.ts'
import { signUpParent } from './api.ts'

test('an export holds every row of the filter, and no formula', async ({
  newActor,
  origin,
  admin,
}) => {
  const family = `Ngozi ${uniqueWord()}`
  const person = await signUpParent(origin, { parent_name: family })
  const { api } = newActor(person)
  const payments = Array.from({ length: 601 }, (_, index) => ({
    id: randomUUID(),
    user_id: person.id,
    amount: index + 1,
    currency: 'NGN',
    reference: index === 0 ? '=HYPERLINK("https://example.com")' : null,
    description: 'Contribution, "for all"',
    status: 'pending',
  }))
  const stated = await api.call('POST', '/rest/v1/payments', payments)
  expect(stated.status, JSON.stringify(stated.body)).toBe(201)

  const office = await admin.open(
    `/admin/dashboard?tab=payments&q=${encodeURIComponent(family)}&page=2`,
  )
  await expect(office.getByText('21–40 of 601 payments')).toBeVisible()
  const saved = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Export CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^Date,Kind,Status,Amount,Currency,/)
  expect(lines).toHaveLength(602)
  const ids = lines.slice(1).map((line) => line.split(',').at(-1))
  expect(new Set(ids).size).toBe(601)
  const formula = lines.find((line) => line.includes('HYPERLINK'))
  expect(formula).toContain(`"'=HYPERLINK(""https://example.com"")"`)
  expect(formula).toContain(`'+2348030000001`)
  expect(formula).toContain(`"Contribution, ""for all"""`)
})

test('an export that cannot be finished makes no file and says so', async ({ admin, watch }) => {
  const office = await admin.open('/admin/dashboard?tab=payments')
  await expect(office.getByRole('row').nth(1)).toBeVisible()
  await office.route('**/rpc/get_all_payments_and_subscriptions**', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'the database is asleep' } }),
  )
  await office.getByRole('button', { name: 'Export CSV' }).click()
  await expect(office.getByText('The export has stopped. the database is asleep')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  watch.expect(/Failed to load resource/)
})
