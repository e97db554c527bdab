import { expect, test, uniqueWord } from './actors.ts'
import { anyAddress, callFrom } from './forms.ts'

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
