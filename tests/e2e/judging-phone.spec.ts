import type { Page } from '@playwright/test'
import { type Actor, expect } from './actors.ts'
import { signIn } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { makeJudged } from './judged.ts'
import { teamStackTest as test } from './own-stack.ts'

const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-GB',
  timezoneId: 'Africa/Lagos',
}
const CHILDREN = 5
const OFFLINE_FROM = 1
const OFFLINE_TO = 3

/** Makes a round of the children's videos, opens it and gives out its sheets. */
async function openRound({ api }: Actor): Promise<string> {
  const round_id = crypto.randomUUID()
  const criteria = [
    { name: 'Voice', look_for: 'In tune, and at ease', weight: 2 },
    { name: 'Stage', look_for: null, weight: 1 },
  ]
  const steps = [
    ['save_round', { round_id, kind: 'video', name: 'First round', criteria }],
    ['open_round', { round_id }],
    ['assign_judges', { round_id }],
  ] as const
  for (const [name, body] of steps) {
    const answer = await api.call('POST', `/rest/v1/rpc/${name}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  }
  return round_id
}

/** The name of the child who is shown, once it is all in view, with nothing above it, and has the focus. */
const nameInView = (page: Page) =>
  page.evaluate(() => {
    const name = document.querySelector('article h2')
    if (!name || name !== document.activeElement) return null
    const { left, top, bottom } = name.getBoundingClientRect()
    const isSeen = [top + 4, bottom - 4].every((y) =>
      name.contains(document.elementFromPoint(left + 4, y)),
    )
    return isSeen ? name.textContent : null
  })

test('five children are judged on a phone by touch alone, some without network, and none is scrolled back to', async ({
  admin,
  parent,
  stranger,
  judges,
  makeHost,
  origin,
}) => {
  const judge = judges[0] as Actor
  const ready =
    'applications?select=id&entry_video_status=eq.approved&status=in.(approved,assessed)'
  const there = (await admin.api.rows(ready)).length
  await makeJudged(origin, admin.api, [parent.person, stranger.person], CHILDREN - there)
  const roundId = await openRound(admin)
  const sheets = async () => {
    const body = { only_round: roundId }
    const { body: rows } = await judge.api.call('POST', '/rest/v1/rpc/get_my_sheets', body)
    return rows as { name: string; marks: unknown; submitted_at: string | null }[]
  }
  const names = (await sheets()).map(({ name }) => name)
  expect(names).toHaveLength(CHILDREN)

  const host = await makeHost({ context: PHONE })
  const person = await signIn(origin, judge.person.email, judge.person.password)
  const page = await host.open('/admin/judging', person)
  const pad = (criterion: string, name: string) =>
    page.getByRole('group', { name: criterion }).getByRole('button', { name, exact: true })
  const handIn = page.getByRole('button', { name: 'Hand in' })

  await page.getByRole('button', { name: 'Begin' }).tap()
  for (const [at, name] of names.entries()) {
    await expect.poll(() => nameInView(page)).toBe(name)
    await expect(page.getByText(`${at + 1} of ${CHILDREN}`, { exact: true })).toBeInViewport()
    if (at === OFFLINE_FROM) await page.context().setOffline(true)
    if (at === OFFLINE_TO) await page.context().setOffline(false)
    if (at === 0) await lookAtSheet(page)
    await pad('Voice', '7').tap()
    await pad('Stage', '8').tap()
    await pad('Stage', 'And a half').tap()
    await handIn.tap()
    const isWithout = at >= OFFLINE_FROM && at < OFFLINE_TO
    const said = isWithout ? 'is handed in once there is a network.' : 'is handed in.'
    await expect(page.getByRole('status').filter({ hasText: `${name} ${said}` })).toBeInViewport()
  }
  await expect(page.getByText('That was the last one. Thank you!')).toBeInViewport()
  await expect(page.getByRole('progressbar')).toHaveAccessibleName('5 of 5 handed in, 100%')
  await expectAccessible(page, 'every sheet is handed in')
  await expect
    .poll(async () => (await sheets()).filter(({ submitted_at }) => submitted_at !== null).length)
    .toBe(CHILDREN)
  for (const { marks } of await sheets()) expect(marks).toEqual({ 1: 7, 2: 8.5 })
})

/** The needs of a thumb: targets, no sideways scroll, and a foot that covers nothing. */
async function lookAtSheet(page: Page) {
  const heights = await page
    .getByRole('article')
    .getByRole('group')
    .evaluateAll((criteria) =>
      criteria.map((criterion) => ({
        criterion: criterion.getBoundingClientRect().height,
        pad: Math.min(
          ...[...criterion.querySelectorAll('[aria-pressed]')].map(
            (button) => button.getBoundingClientRect().height,
          ),
        ),
      })),
    )
  expect(heights).toHaveLength(2)
  for (const { criterion, pad } of heights) {
    expect(criterion).toBeLessThanOrEqual(130)
    expect(pad).toBeGreaterThanOrEqual(44)
  }
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  const comment = page.getByRole('textbox', { name: /^Comment/ })
  await comment.tap()
  await expect
    .poll(() =>
      comment.evaluate((field) => {
        const foot = document.querySelector('[data-page-foot]')
        return Number(foot?.getBoundingClientRect().top) - field.getBoundingClientRect().bottom
      }),
    )
    .toBeGreaterThanOrEqual(0)
  // Here no pad lies half under the foot, which would count as a small target.
  await expectAccessible(page, 'a sheet on a phone')
}
