import type { Locator, Page } from '@playwright/test'
import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import { type Actor, expect, test, uniqueWord } from './actors.ts'
import { expectAccessible } from './axe.ts'
import { sharedStackTest } from './own-stack.ts'

// A hundred are decided as safely as one: what takes many families one click each takes an administrator a few.

const NAMES = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Femi', 'Gozie', 'Halima', 'Ife', 'Jide']

const TIMES = ['', ' Two', ' Three', ' Four', ' Five']

/** Enters so many children of one family name, in Kano. */
async function enter(parent: Actor, family: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    user_id: parent.person.id,
    child_name: `${NAMES[index % 10]}${TIMES[Math.floor(index / 10)] ?? ''} ${family}`,
    age: 9,
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Kano',
    talents: ['Dance'],
    parent_phone: '+2348030000001',
    consent_version: CONSENT_VERSION,
  }))
  const answer = await parent.api.call('POST', '/rest/v1/applications', rows)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return rows.map(({ id }) => id)
}

/** Presses, and counts how often. */
function clicker() {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      clicks += 1
      await target.click()
    },
    count: () => clicks,
  }
}

test('three children are put on a day that is made on the way, in at most nine clicks', async ({
  admin,
  parent,
}) => {
  const family = uniqueWord()
  const ids = await enter(parent, family, 4)
  const all = `id=in.(${ids.join(',')})`
  await admin.api.call('PATCH', `/rest/v1/applications?${all}`, {
    status: 'approved',
    ticket_status: 'paid',
  })
  // One of them cannot come.
  const [out = ''] = ids
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${out}`, {
    ticket_status: 'Disqualified',
  })
  const page = await admin.open(`/admin/dashboard?q=${family}`)
  const { click, count } = clicker()
  await click(page.getByRole('link', { name: /^Approved/ }))
  await click(page.getByRole('button', { name: 'Filters' }))
  await page.getByLabel('State or province').selectOption('Kano')
  await click(page.getByLabel('Select all on this page'))
  await click(page.getByRole('button', { name: 'Put 3 on an audition day selected' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Applications left out' })).toContainText(
    'Disqualified.',
  )
  // None of them has a passed video: they are named, and wait for a word.
  await click(dialog.getByRole('checkbox', { name: 'Plan these 3 as well' }))
  await click(dialog.getByRole('button', { name: 'Make a day in Kano' }))
  await expect(dialog.getByLabel(/^State/)).toHaveValue('Kano')
  await dialog.getByLabel(/^Hall/).fill(`Hall ${family}`)
  await dialog.getByLabel(/^Address/).fill('1 Zaria Road, Kano')
  await dialog.getByLabel(/^Day/).fill('2097-02-06')
  await click(dialog.getByRole('button', { name: 'Plan this day' }))
  await expect(dialog.getByLabel('Kano, 3 children')).toBeVisible()
  await expect(dialog.getByText('24 free slots.')).toBeVisible()
  await expectAccessible(page, 'putting children on a day')
  await click(dialog.getByRole('button', { name: 'Plan 3 children' }))
  await expect(page.getByRole('dialog', { name: '3 of 3 planned' })).toBeVisible()
  await expectAccessible(page, 'children who were put on a day')
  await click(dialog.getByRole('link', { name: 'Open this day' }))
  expect(count()).toBeLessThanOrEqual(9)

  await expect(page.getByRole('button', { name: 'Publish: tell 3' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Slots' }).getByText(family)).toHaveCount(3)
  const told = `applications?select=id&audition_state=eq.scheduled&${all}`
  expect(await parent.api.rows(told), 'no family is told yet').toEqual([])
})

// Apart: its many children would stand first in the lists of other tests.
sharedStackTest(
  '125 approvals in one press, killed in the middle and gone on, are done once each',
  async ({ admin, watch }) => {
    watch.expect(/Failed to load resource|ERR_FAILED/)
    const family = uniqueWord()
    const ids = [
      ...(await enter(admin, `${family} Abe`, 50)),
      ...(await enter(admin, `${family} Bim`, 50)),
      ...(await enter(admin, `${family} Cab`, 25)),
    ]
    const address = `/admin/dashboard?tab=pending&q=${family}`
    const DECIDE = '**/rpc/decide_applications'
    const approved = () =>
      admin.api.rows(`applications?select=id&status=eq.approved&child_name=ilike.*${family}*`)
    async function press(page: Page, count: number) {
      await page.getByRole('button', { name: /^Select all \d+ that fit/ }).click()
      await page.getByRole('button', { name: `Approve ${count} selected` }).click()
      await page.getByRole('button', { name: `Approve ${count} applications` }).click()
    }

    const page = await admin.open(address)
    let calls = 0
    const killed = new Promise<void>((resolve) => {
      void page.route(DECIDE, async (route) => {
        calls += 1
        // The answer of the first is lost on the way, asked for again, and the page is gone during the third.
        if (calls === 1) {
          await route.fetch()
          await route.abort()
        } else if (calls === 3) {
          await route.fetch()
          resolve()
        } else await route.continue()
      })
    })
    await press(page, 125)
    await killed
    await page.close()
    expect(await approved()).toHaveLength(100)

    const again = await admin.open(address)
    let requests = 0
    again.on('request', (request) => {
      if (request.url().endsWith('/rpc/decide_applications')) requests += 1
    })
    await press(again, 25)
    await expect(again.getByRole('dialog', { name: '25 of 25 approved' })).toBeVisible()
    expect(requests).toBe(1)
    expect(await approved()).toHaveLength(125)
    const told = await admin.api.rows(
      `notices?select=application_id&kind=eq.application_approved&child_name=ilike.*${family}*`,
    )
    expect(told.map((notice) => String(notice['application_id'])).toSorted()).toEqual(
      ids.toSorted(),
    )
  },
)
