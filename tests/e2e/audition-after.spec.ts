import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayIn, formatDate } from '../../src/domain/dates.ts'
import { expect, test } from './actors.ts'
import type { Api } from './api.ts'
import { expectAccessible } from './axe.ts'
import { type PlannedDay, planDay } from './door.ts'

// An audition day that has its results, is completed and printed, as the office does it.

const LOST = /Failed to load resource|ERR_/
const inDays = (days: number) => dayIn('Nigeria', new Date(Date.now() + days * 86_400_000))
const toast = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words }).first()

async function call<Answer>(api: Api, name: string, body: unknown): Promise<Answer> {
  const answer = await api.call('POST', `/rest/v1/rpc/${name}`, body)
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body as Answer
}

/** What the door noted of children. */
const note = (api: Api, day: PlannedDay, kinds: readonly ('arrived' | 'absent')[]) =>
  call(api, 'record_check_in_events', {
    audition_day_id: day.id,
    events: kinds.map((kind, at) => ({
      id: crypto.randomUUID(),
      application_id: day.children[at]?.id,
      kind,
      made_at: new Date().toISOString(),
    })),
  })

interface Slot {
  audition_result: string | null
  has_report: boolean
}
const slotsOf = (api: Api, id: string) => call<Slot[]>(api, 'get_slots', { audition_day_id: id })

test('results are typed by row and by keyboard, and no loss of the network loses one', async ({
  admin,
  origin,
  watch,
}) => {
  watch.expect(LOST)
  const day = await planDay(origin, admin.api, 5)
  await note(admin.api, day, ['arrived', 'arrived', 'arrived', 'arrived', 'absent'])
  const page = await admin.open(`/admin/audition-days/${day.id}`)
  await page.getByRole('button', { name: 'Type results' }).press('Enter')
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('textbox')).toHaveCount(4)
  await expectAccessible(page, 'results by row')
  const saved = async () =>
    (await slotsOf(admin.api, day.id)).map((slot) => `${slot.audition_result} ${slot.has_report}`)
  const { keyboard } = page

  // Space for Pass, the arrow for Fail; Enter goes to the next child.
  await results.getByRole('radio').first().focus()
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.type('Sings in tune.')
  await keyboard.press('Enter')
  await keyboard.press('ArrowRight')
  await expect(results.getByText('Saved', { exact: true })).toHaveCount(2)
  await expect
    .poll(saved)
    .toEqual(['Pass true', 'Fail false', 'null false', 'null false', 'null false'])

  // The network goes while the third is typed.
  await page.context().setOffline(true)
  await keyboard.press('Tab')
  await keyboard.type('Late, and shy.')
  await keyboard.press('Enter')
  await keyboard.press('Space')
  await expect(
    results.getByText('No network. What you typed is kept', { exact: false }),
  ).toBeVisible()
  await expect(results.getByText('Waits to be sent')).toHaveCount(2)
  await page.context().setOffline(false)
  await expect(results.getByText('Waits to be sent')).toHaveCount(0)
  await expect
    .poll(saved)
    .toEqual(['Pass true', 'Fail true', 'Pass false', 'null false', 'null false'])

  await expect(results.getByText('3 of 4 have a result.')).toBeVisible()
  await expect(results.getByRole('alert')).toHaveCount(0)
})

test('a day is completed and copied, and who did not come has a new slot in two presses', async ({
  admin,
  origin,
}) => {
  const day = await planDay(origin, admin.api, 3)
  await note(admin.api, day, ['arrived', 'absent', 'absent'])
  const page = await admin.open(`/admin/audition-days/${day.id}`)
  const dialog = page.getByRole('dialog')
  await expect(page.getByText('Did not come')).toHaveCount(2)
  // While the day goes on they may still come.
  await expect(page.getByRole('button', { name: /^New slots/ })).toBeHidden()
  await page.getByText('More for this day').click()
  await page.getByRole('button', { name: 'Complete the day' }).click()
  await expect(dialog).toContainText('Its plan can’t change any more.')
  await dialog.getByRole('button', { name: 'Complete the day' }).click()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fill the slots' })).toBeHidden()

  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(dialog.getByLabel(/^Day/)).toBeFocused()
  await dialog.getByLabel(/^Day/).fill(inDays(9))
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(toast(page, 'Day copied, without its children.')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(day.id))
  await expect(page.getByText('0 children, 95 free')).toBeVisible()

  await page.goto(`/admin/audition-days/${day.id}`)
  await page.getByRole('button', { name: 'New slots for 2 children who did not come' }).click()
  await expectAccessible(page, 'new slots')
  await expect(dialog.getByLabel('Day')).toContainText(day.venue)
  await dialog.getByLabel('Day').selectOption({ label: await optionWith(page, day.venue) })
  await dialog.getByRole('button', { name: 'Give new slots' }).click()
  await expect(toast(page, '2 children planned.')).toBeVisible()
})

/** The words of the choice that names a hall. */
const optionWith = async (page: Page, venue: string) =>
  (await page.getByRole('option').filter({ hasText: venue }).first().textContent()) ?? ''

test('the hall’s list on paper has each child whole, and its export has the same', async ({
  admin,
  origin,
}) => {
  const day = await planDay(origin, admin.api, 24, { withCare: 23 })
  const [ada, last] = [day.children[0], day.children[23]]
  const page = await admin.open(`/admin/audition-days/${day.id}`)
  // The paper stays, as while the browser's own window is open.
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByText('More for this day').click()
  await page.getByRole('button', { name: "Print the hall's list" }).click()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-printed]')
  await expect(paper).toContainText(`Auditions in Oyo, ${formatDate(new Date(), 'Nigeria')}`)
  await expect(paper.getByText(day.venue)).toHaveCount(1)
  const rows = paper.locator('tbody tr')
  await expect(rows).toHaveCount(24)
  await expect(page.getByRole('button', { name: 'Running late' })).toBeHidden()
  for (const words of [
    '00:00',
    ada?.name ?? '',
    ada?.reference ?? '',
    '9, Female · parent +2348030000001',
    'Dance',
    'Paid',
    'Emeka Obi, Halima Bello',
    'Emergency contact: Ngozi Obi, +2348030000077',
    'No nuts, please. Uses an inhaler.',
  ]) {
    await expect(rows.first()).toContainText(words)
  }
  await expect(rows.last()).toContainText(last?.name ?? '')
  await expect(rows.last()).toContainText('Nobody named')
  // Several pages, of which each begins with the heads of the columns, and no child stands on two.
  const [breaks, heads] = await paper.evaluate((node) => [
    [...node.querySelectorAll('tbody tr')].map((row) => getComputedStyle(row).breakInside),
    getComputedStyle(node.querySelector('thead') ?? node).display,
  ])
  expect(new Set(breaks)).toEqual(new Set(['avoid']))
  expect(heads).toBe('table-header-group')
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pages.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1)

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(paper).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^auditions-oyo-[\d-]+\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(25)
  for (const words of [
    `00:00,,${ada?.name},,9,Female,Dance,Paid,${ada?.reference}`,
    '2348030000001',
    '"Emeka Obi, Halima Bello"',
    'Ngozi Obi, +2348030000077',
    '"No nuts, please. Uses an inhaler."',
  ]) {
    expect(lines[1]).toContain(words)
  }
})
