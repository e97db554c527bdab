import type { Page } from '@playwright/test'
import { type Actor, expect } from './actors.ts'
import { childOf, signIn, signUpParent } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { planDay } from './door.ts'
import { followWorkers, isOfSecond } from './host.ts'
import { makeJudged } from './judged.ts'
// The rounds of both tests are in one stack, one for videos and one for auditions.
import { teamStackTest as test } from './own-stack.ts'

/** The sheets of a judge in a round, by the children's ids. */
async function sheetsOf({ api }: Actor, round: string, onlyOpen = false) {
  const body = { only_round: round, only_open: onlyOpen }
  const answer = await api.call('POST', '/rest/v1/rpc/get_my_sheets', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { application_id: string }[]).map(({ application_id: id }) => id)
}

async function progressOf({ api }: Actor, round: string) {
  const answer = await api.call('POST', '/rest/v1/rpc/get_round_progress', { round_id: round })
  return answer.body as Record<'finished' | 'short' | 'written', number>
}

/** Goes on by Tab to a button. */
async function tabTo(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  for (let presses = 0; presses < 40; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No Tab led to "${name}"`)
}

type Other = 'knows' | 'late' | 'words' | { marks: Marks }
/** The keys of both criteria. */
type Marks = readonly [string, string]

/** Judges children, of whom it sees `from` to `to`, by the keys alone; with some of them it does something else. */
async function judge(
  page: Page,
  { from = 1, to, of }: { from?: number; to: number; of: number },
  marks: Marks,
  others: ReadonlyMap<string, Other> = new Map(),
) {
  let [position, last, count] = [from, to, of]
  while (position <= last) {
    await expect(page.getByText(`${position} of ${count}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Voice/ })).toBeFocused()
    const other = others.get(new URL(page.url()).searchParams.get('sheet') ?? '')
    if (other === 'knows') {
      await tabTo(page, 'I know this child')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: /^Do you know/ })).toBeVisible()
      await tabTo(page, 'Yes, I know them')
      await page.keyboard.press('Enter')
      // The next one takes its place.
      last -= 1
      count -= 1
      continue
    }
    position += 1
    if (other === 'late') {
      await page.keyboard.press('ArrowRight')
      continue
    }
    const [voice, stage] = typeof other === 'object' ? other.marks : marks
    await page.keyboard.type(voice)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type(stage)
    if (other === 'words') {
      await page.keyboard.press('Tab')
      await page.keyboard.type('A voice to remember.')
      await page.keyboard.press('Control+Enter')
    } else {
      await page.keyboard.press('Enter')
    }
  }
}

async function look(page: Page, name: string) {
  const before = page.viewportSize()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
    const fullPage = (await page.getByRole('dialog').count()) === 0
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage })
  }
  if (before) await page.setViewportSize(before)
}

// Worked out on paper: Voice counts twice. (2 × 7.5 + 8) / 3 = 7.667, (2 × 6 + 9) / 3 = 7, (2 × 9 + 10) / 3 = 9.333.
// Together 8.0; without the second 8.5, with Voice 8.25 and Stage 9.
const FIRST: Marks = ['7,5', '8.0']
const SECOND: Marks = ['6', '9']
const THIRD: Marks = ['9', '10']
const CHILDREN = 12

test('twelve children are judged by three who have never seen it, and their families read it', async ({
  admin,
  secondAdmin,
  parent,
  stranger,
  judges,
  newActor,
  makeHost,
  origin,
  watch,
}) => {
  test.slow()
  const { step } = test
  const [first, second, offline] = judges as [Actor, Actor, Actor]
  const third = await signUpParent(origin)
  const thirdFamily = newActor(third)
  const ready =
    'applications?select=id&entry_video_status=eq.approved&status=in.(approved,assessed)'
  const there = (await admin.api.rows(ready)).length
  const families = [parent.person, stranger.person, third]
  await makeJudged(origin, admin.api, families, CHILDREN - there)
  const host = await makeHost()

  const office = await admin.open('/admin/setup')
  await step('an owner makes a round and opens it', async () => {
    await office.getByRole('button', { name: 'New round' }).press('Enter')
    const form = office.getByRole('dialog', { name: 'New round' })
    await form.getByLabel(/^Name/).first().fill('First round')
    const criterion = form.getByRole('group', { name: 'Criterion 1' })
    await criterion.getByLabel(/^Name/).fill('Voice')
    await criterion.getByLabel(/^Weight/).fill('2')
    await criterion.getByLabel(/^What to look for/).fill('In tune, and at ease')
    await form.getByRole('button', { name: 'Add a criterion' }).press('Enter')
    await form.getByRole('group', { name: 'Criterion 2' }).getByLabel(/^Name/).fill('Stage')
    await expect(
      form.getByRole('checkbox', { name: 'judge@example.com', exact: true }),
    ).toBeVisible()
    await expectAccessible(office, 'a round is made')
    await look(office, 'form')
    await form.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(form).toBeHidden()
    await office.getByRole('button', { name: 'Open First round' }).press('Enter')
    const round = office.getByRole('dialog', { name: 'First round' })
    await round.getByRole('button', { name: 'Open the round' }).press('Enter')
    await office
      .getByRole('dialog', { name: 'Open the round?' })
      .getByRole('button', { name: 'Open' })
      .press('Enter')
    await expect(
      round.getByRole('row', { name: /^second\.judge@example\.com 0 of 12 12 0 None yet/ }),
    ).toBeVisible()
    await expect(
      round.getByRole('button', { name: 'Give out sheets that are missing' }),
    ).toBeVisible()
    await expectAccessible(office, 'a round is open')
  })

  const roundId = new URL(office.url()).searchParams.get('round') ?? ''
  expect(await sheetsOf(first, roundId)).toHaveLength(CHILDREN)

  await step('a judge is led to the one page, and judges every child', async () => {
    const page = await first.open('/admin/setup')
    await expect(page.getByRole('heading', { level: 1, name: 'Judging' })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveAccessibleName('0 of 12 handed in, 0%')
    await expectAccessible(page, 'what waits for a judge')
    await page.getByRole('button', { name: 'Begin' }).press('Enter')
    await expect(page.getByRole('textbox', { name: /^Voice/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please give a mark from 0 to 10').first()).toBeVisible()
    await expectAccessible(page, 'a sheet with a mark that is missing')
    await look(page, 'sheet')
    await judge(page, { to: CHILDREN, of: CHILDREN }, FIRST)
    await expect(page.getByRole('progressbar')).toHaveAccessibleName('12 of 12 handed in, 100%')
    await expect.poll(() => sheetsOf(first, roundId, true)).toEqual([])
    await look(page, 'list')
  })

  await step('another knows a child, is late with one, and has words for one', async () => {
    const page = await second.open('/admin/judging')
    await page.getByRole('button', { name: 'Begin' }).press('Enter')
    const others = new Map<string, Other>([
      [childOf(parent.person).id, 'words'],
      [childOf(stranger.person).id, 'knows'],
      [childOf(third).id, 'late'],
    ])
    await judge(page, { to: CHILDREN, of: CHILDREN }, SECOND, others)
    await expect.poll(() => sheetsOf(second, roundId, true)).toEqual([childOf(third).id])
  })

  await step('the last one has no network for half of them, over a new version', async () => {
    const person = await signIn(origin, offline.person.email, offline.person.password)
    let page = await host.open('/admin/judging', person)
    await page.getByRole('button', { name: 'Begin' }).press('Enter')
    await judge(page, { to: CHILDREN / 2, of: CHILDREN }, THIRD)
    await expect.poll(() => sheetsOf(offline, roundId, true)).toHaveLength(CHILDREN / 2)
    // The new version comes and waits until the last page of the old one is closed; then the phone starts without network.
    await host.deploy()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? 'none'),
      )
      .toBe('installed')
    const blank = await page.context().newPage()
    const workers = await followWorkers(blank)
    await page.close()
    await expect.poll(workers).toBe('activated')
    await host.stop()
    page = blank
    await page.goto(`${host.origin}/admin/judging`)
    await page.getByRole('button', { name: 'Go on' }).press('Enter')
    expect(await isOfSecond(page)).toBe(true)
    await judge(page, { from: CHILDREN / 2 + 1, to: CHILDREN, of: CHILDREN }, THIRD)
    await expect(page.getByText('Waits for the network')).toHaveCount(CHILDREN / 2)
    await look(page, 'offline')
    await page.getByRole('button', { name: 'Sign Out' }).first().press('Enter')
    await expect(page.getByText('Signing out needs network.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'OK', exact: true }).press('Enter')
    await host.start()
    // As a browser does that finds the network again.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Waits for the network')).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign Out' }).first().press('Enter')
    await expect(page).toHaveURL(/\/$/)
    await expect
      .poll(() => progressOf(admin, roundId))
      .toMatchObject({ finished: CHILDREN - 2, short: 1 })
  })

  await step('the owner reads how far it is, says enough of two, and reads it all', async () => {
    await office.reload()
    const round = office.getByRole('dialog', { name: 'First round' })
    for (const judged of [
      'judge@example.com 12 of 12 0 0 7.7',
      'second.judge@example.com 10 of 11 1 1 7 Give all that are left to others: second.judge@example.com',
      'third.judge@example.com 12 of 12 0 0 9.3',
    ]) {
      await expect(round.getByRole('row', { name: judged, exact: true })).toBeVisible()
    }
    await expect(round.getByText('Judges’ means go from 7 to 9.3.')).toBeVisible()
    for (const person of [stranger.person, third]) {
      const enough = round.getByRole('button', { name: `Enough: ${childOf(person).name}` })
      await enough.press('Enter')
      await expect(enough).toBeHidden()
    }
    await expect(round.getByText('Every child is finished.')).toBeVisible()
    const ranking = round.getByRole('table', { name: 'Ranking' }).getByRole('row')
    await expect(ranking).toHaveCount(CHILDREN + 1)
    await expect(ranking.filter({ hasText: '1, shared' })).toHaveCount(2)
    await expect(ranking.filter({ hasText: '3, shared' })).toHaveCount(CHILDREN - 2)
    await round.locator('summary', { hasText: 'As families read it' }).press('Enter')
    const results = round.getByRole('list', { name: 'Results' }).getByRole('listitem')
    await expect(results.filter({ hasText: 'Finished' })).toHaveCount(CHILDREN)
    await expect(results.getByText('8 out of 10', { exact: true })).toHaveCount(CHILDREN - 2)
    await expect(results.getByText('8.5 out of 10', { exact: true })).toHaveCount(2)
    await expectAccessible(office, 'results as families read them')
    await look(office, 'round')
  })

  await step('a release is cut off, gone on by another owner, and taken back', async () => {
    // The page writes five, loses the network, and is closed.
    watch.expect(/net::ERR_FAILED/)
    let calls = 0
    await office.route('**/rpc/write_results', async (route) => {
      calls += 1
      if (calls > 1) return route.abort()
      const body = route.request().postDataJSON() as Record<string, unknown>
      return route.continue({ postData: { ...body, at_most: 5 } })
    })
    const round = office.getByRole('dialog', { name: 'First round' })
    await round.getByRole('button', { name: 'Release the results' }).press('Enter')
    const question = office.getByRole('dialog', { name: 'Release 12 results?' })
    await expect(question).toContainText('The emails go out after five minutes')
    await question.getByRole('button', { name: 'Release' }).press('Enter')
    await expect(round.getByRole('alert')).toBeVisible()
    await office.close()
    expect(await progressOf(admin, roundId)).toMatchObject({ written: 5 })

    const other = await secondAdmin.open('/admin')
    await other
      .getByRole('listitem')
      .filter({ hasText: 'release of results that is not done' })
      .getByRole('link', { name: 'Go on' })
      .press('Enter')
    const open = other.getByRole('dialog', { name: 'First round' })
    await expect(
      open.getByText('not every family has its result yet', { exact: false }),
    ).toBeVisible()
    await expectAccessible(other, 'a release that is not done')
    await look(other, 'cut-off')
    await open.getByRole('button', { name: 'Go on' }).press('Enter')
    await expect(open.getByText('Released', { exact: true })).toBeVisible()
    await open.getByRole('button', { name: 'Undo the release' }).press('Enter')
    expect(await progressOf(admin, roundId)).toMatchObject({ written: CHILDREN })
    const undo = other.getByRole('dialog', { name: 'Undo the release?' })
    await expect(undo).toContainText('No email has left yet.')
    await undo.getByRole('button', { name: 'Undo the release' }).press('Enter')
    const again = open.getByRole('button', { name: 'Release the results' })
    await expect(again).toBeEnabled()
    expect(await progressOf(admin, roundId)).toMatchObject({ written: 0 })
    const id = childOf(parent.person).id
    expect(
      await parent.api.rows(`applications?id=eq.${id}&select=status,assessment_score`),
    ).toEqual([{ status: 'approved', assessment_score: null }])
    await again.press('Enter')
    await other
      .getByRole('dialog', { name: 'Release 12 results?' })
      .getByRole('button', { name: 'Release' })
      .press('Enter')
    await expect(open.getByRole('button', { name: 'Undo the release' })).toBeVisible()
  })

  await step(
    'the first become finalists, asked about who shares the rank, and none after an undo',
    async () => {
      const page = await admin.open(`/admin/setup?round=${roundId}`)
      const round = page.getByRole('dialog', { name: 'First round' })
      const finalists = async () =>
        (await admin.api.rows('applications?select=id&is_finalist=is.true')).length
      const before = await finalists()
      await round.getByLabel(/^The first/).fill('1')
      await look(page, 'ranking')
      await round.getByRole('button', { name: 'Make finalists' }).press('Enter')
      const question = page.getByRole('dialog', { name: 'Place 1 is shared' })
      await expectAccessible(page, 'a rank that is shared at the line')
      await question.getByRole('button', { name: 'All of them: 2' }).press('Enter')
      await page.getByRole('button', { name: 'Make 2 children finalists' }).press('Enter')
      const done = page.getByRole('dialog', { name: '2 of 2 made finalists' })
      await expect(done.getByText('Finalist', { exact: true })).toHaveCount(2)
      expect(await finalists()).toBe(before + 2)
      await done.getByRole('button', { name: 'Undo' }).press('Enter')
      await expect(page.getByText('2 of 2 undone.', { exact: true }).first()).toBeVisible()
      await expect.poll(finalists).toBe(before)
      await page.close()
    },
  )

  await step('three families read score, bars and words', async () => {
    const readers = [
      [parent, '8 out of 10', '7.5 out of 10', '9 out of 10', 'A voice to remember.'],
      [stranger, '8.5 out of 10', '8.3 out of 10', '9 out of 10', null],
      [thirdFamily, '8.5 out of 10', '8.3 out of 10', '9 out of 10', null],
    ] as const
    for (const [family, score, voice, stage, words] of readers) {
      const page = await family.open('/dashboard/assessment')
      await expect(page.getByText(score, { exact: true }).first()).toBeVisible()
      const bars = page.locator('dl[aria-label="Criteria"]')
      await expect(bars).toContainText(`Voice${voice}`)
      await expect(bars).toContainText(`Stage${stage}`)
      if (!words) continue
      await expect(page.getByText(words)).toBeVisible()
      await expectAccessible(page, 'a family reads a round')
      await look(page, 'family')
      // One child is printed, on one page.
      await page.evaluate(() => Object.assign(window, { print: () => undefined }))
      await page
        .getByRole('button', { name: `Print: ${childOf(family.person).name}` })
        .press('Enter')
      const print = await page.pdf({ format: 'A4', path: test.info().outputPath('family.pdf') })
      expect(print.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    }
  })
})

test('a panel of two sits at an audition: every child in the order of its slots, and a Pass from 5 on', async ({
  admin,
  judges,
  origin,
}) => {
  const [first, second] = judges as [Actor, Actor]
  const day = await planDay(origin, admin.api, 4)
  const office = await admin.open('/admin/setup')
  await office.getByRole('button', { name: 'New round' }).press('Enter')
  const form = office.getByRole('dialog', { name: 'New round' })
  await form.getByLabel(/^Name/).first().fill('Oyo panel')
  await form.getByLabel(/^What is judged/).selectOption('Auditions')
  await form.getByLabel(/^Country/).selectOption('Nigeria')
  await form.getByRole('checkbox', { name: /^A panel at the audition/ }).press('Space')
  await expect(form.getByLabel(/^Judges for each child/)).toBeHidden()
  for (const email of ['judge@example.com', 'second.judge@example.com']) {
    await form.getByRole('checkbox', { name: email, exact: true }).press('Space')
  }
  await form.getByRole('group', { name: 'Criterion 1' }).getByLabel(/^Name/).fill('Voice')
  await form.getByRole('button', { name: 'Add a criterion' }).press('Enter')
  await form.getByRole('group', { name: 'Criterion 2' }).getByLabel(/^Name/).fill('Stage')
  await expectAccessible(office, 'a panel is made')
  await look(office, 'panel-form')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await office.getByRole('button', { name: 'Open Oyo panel' }).press('Enter')
  const round = office.getByRole('dialog', { name: 'Oyo panel' })
  await expect(round).toContainText(
    'Auditions of Nigeria, every judge of the panel, of 2 who were chosen',
  )
  await round.getByRole('button', { name: 'Open the round' }).press('Enter')
  await office
    .getByRole('dialog', { name: 'Open the round?' })
    .getByRole('button', { name: 'Open' })
    .press('Enter')
  await expect(round.getByRole('table', { name: 'Judges' }).getByRole('row')).toHaveCount(3)
  const roundId = new URL(office.url()).searchParams.get('round') ?? ''
  await expect.poll(() => sheetsOf(first, roundId)).not.toEqual([])
  const count = (await sheetsOf(first, roundId)).length

  const ids = day.children.map(({ id }) => id)
  const slots = await admin.api.rows(
    `applications?select=id,child_name&id=in.(${ids.join(',')})&order=audition_date`,
  )
  const last = String(slots.at(-1)?.['id'])
  // (6 + 5) / 2 = 5.5 and (4 + 5) / 2 = 4.5 are 5.0 together; with (4 + 4) / 2 = 4 they are 4.75, which is 4.8.
  const work: [Actor, Marks, Map<string, Other>][] = [
    [first, ['6', '5'], new Map<string, Other>()],
    [second, ['4', '5'], new Map<string, Other>([[last, { marks: ['4', '4'] }]])],
  ]
  for (const [actor, marks, others] of work) {
    const page = await actor.open(`/admin/judging?in=${roundId}`)
    const list = page.getByRole('list', { name: 'Children' })
    await expect(list.getByRole('listitem')).toHaveCount(count)
    const listed = await list.getByRole('listitem').allTextContents()
    const own = slots.map((row) => `${String(row['child_name']).split(' ')[0]}9 years, Oyo`)
    const inOrder = listed.map((text) => own.findIndex((start) => text.includes(start)))
    expect(inOrder.filter((index) => index >= 0)).toEqual(own.map((_start, index) => index))
    await expectAccessible(page, 'a panel round')
    await look(page, 'panel-list')
    await page.getByRole('button', { name: 'Begin' }).press('Enter')
    await look(page, 'panel-sheet')
    await judge(page, { to: count, of: count }, marks, others)
    await expect.poll(() => sheetsOf(actor, roundId, true)).toEqual([])
  }

  await office.reload()
  await round.locator('summary', { hasText: 'As families read it' }).press('Enter')
  const results = round.getByRole('list', { name: 'Results' })
  await expect(results.getByText('Pass, 5 out of 10', { exact: true })).toHaveCount(count - 1)
  await expect(results.getByText('Fail, 4.8 out of 10', { exact: true })).toHaveCount(1)
  await round.getByRole('button', { name: 'Release the results' }).press('Enter')
  await office
    .getByRole('dialog', { name: /^Release \d+ results\?$/ })
    .getByRole('button', { name: 'Release' })
    .press('Enter')
  await expect(round.getByRole('button', { name: 'Undo the release' })).toBeVisible()
  const written = await admin.api.rows(
    `applications?select=id,audition_result&id=in.(${ids.join(',')})`,
  )
  expect(written.map((row) => [row['id'], row['audition_result']]).toSorted()).toEqual(
    ids.map((id) => [id, id === last ? 'Fail' : 'Pass']).toSorted(),
  )
})
