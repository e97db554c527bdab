import type { Page } from '@playwright/test'
import { stretched } from '../runner/stretch.ts'
import { expect } from './actors.ts'
import { childOf, type Person, signIn, signUpParent } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import {
  COLLECTOR,
  everythingKept,
  fatesOf,
  find,
  makeVideo,
  eventsOf,
  planDay,
  startPhone,
  takeList,
} from './door.ts'
import { followWorkers, isOfSecond, test as base } from './host.ts'

// The door of an audition in a hall without a network: the list is on the phone, and nothing that it records is lost or counted twice.

const test = base.extend({
  baseURL: ({ teamStack }, use) => use(teamStack),
})

const PHONE = { viewport: { width: 360, height: 740 }, locale: 'en-GB', timezoneId: 'Africa/Lagos' }

/** A session of its own: whoever signs out in another test ends all that the member had. */
const signedIn = (origin: string, { email, password }: Person) => signIn(origin, email, password)

/** Signs in at the form of the login page. */
async function typeIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function look(page: Page, name: string) {
  await expectAccessible(page, name)
  expect(await sidewaysScroll(page), name).toBe(0)
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
}

/** Presses the button of a child's row. */
async function press(page: Page, child: Parameters<typeof find>[1], button: 'Arrived' | 'Left') {
  const row = await find(page, child)
  await row.getByRole('button', { name: new RegExp(`^${button}`) }).click()
  if (button === 'Arrived') await expect(page.getByLabel('Name or reference')).toHaveValue('')
}

/** A child goes home with somebody whom the family has not named. */
async function leave(page: Page, child: Parameters<typeof find>[1]) {
  await press(page, child, 'Left')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of who collects').fill('Ngozi Obi')
  await dialog.getByLabel('Why this person').fill('The aunt, with her card')
  await dialog.getByRole('button', { name: 'Left' }).click()
  await expect(dialog).toBeHidden()
}

test('a steward signs in, takes the list along, and is ready at 360 pixels', async ({
  makeHost,
  origin,
  admin,
  steward,
}) => {
  const day = await planDay(origin, admin.api, 3)
  const [ada, bola] = day.children
  if (!ada || !bola) throw new Error('Two children are planned')
  const host = await makeHost({ context: PHONE })
  const page = await host.open('/login')
  await typeIn(page, steward.person)
  await expect(page).toHaveURL(/\/admin\/check-in$/)
  await expect(page.getByRole('link', { name: day.venue })).toBeVisible()
  // No other page of the panel is a steward's.
  await page.goto('/admin/setup')
  await expect(page).toHaveURL(/\/admin\/check-in$/)
  await page.getByRole('link', { name: day.venue }).click()
  await expect(page.getByRole('button', { name: 'Take the list' })).toBeVisible()
  await takeList(page)
  await look(page, 'door')

  await press(page, ada, 'Arrived')
  await expect(page.getByText(/^All saved, /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await eventsOf(admin.api, day)).get(ada.name))
    .toEqual(['arrived', 'undone'])
  await press(page, ada, 'Arrived')
  const row = await find(page, ada)
  await row.getByRole('button', { name: ada.name }).first().click()
  await look(page, 'child')
  await page.getByRole('dialog').getByRole('button', { name: 'Left' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Left' }).click()
  await expect(page.getByLabel('Name of who collects')).toHaveAccessibleDescription(
    /Please enter a name/,
  )
  await look(page, 'collected')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await leave(page, ada)

  await page.getByRole('button', { name: 'All others: did not come' }).click()
  await look(page, 'others')
  await page.getByRole('button', { name: '2 did not come' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(async () => [...(await eventsOf(admin.api, day)).values()].map((kinds) => kinds.at(-1)))
    .toEqual(['left', 'absent', 'absent'])

  // After signing out no name is on the phone.
  expect(await everythingKept(page)).toContain(bola.name)
  await page.getByText('Menu').click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect
    .poll(() => everythingKept(page))
    .not.toMatch(new RegExp(`${bola.name.split(' ')[2] ?? ''}|Ngozi Obi`))
})

/** A child goes home with one whom the family named. */
async function leaveWithNamed(page: Page, child: Parameters<typeof find>[1]) {
  await press(page, child, 'Left')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(COLLECTOR).check()
  await dialog.getByRole('button', { name: 'Left' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens a child by its name and presses a button of its window. */
async function pressInside(page: Page, child: Parameters<typeof find>[1], button: string) {
  const row = await find(page, child)
  await row.getByRole('button', { name: child.name }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** As a browser does that finds the network again, so that nobody waits for the next turn of fifteen seconds. */
const findNetwork = (...pages: Page[]) =>
  Promise.all(pages.map((page) => page.evaluate(() => window.dispatchEvent(new Event('online')))))

/** The number above a word, once a phone has heard of it. */
const counts = (page: Page, word: string, count: number) =>
  expect(async () => {
    await findNetwork(page)
    const number = page.getByRole('group', { name: 'Shown' }).getByRole('button', { name: word })
    await expect(number).toContainText(String(count), { timeout: 1000 })
  }).toPass()

const allSent = async (page: Page) => {
  await findNetwork(page)
  await expect(page.getByText(/^All saved, /)).toBeVisible({
    timeout: stretched(90_000),
  })
}

const waiting = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: false })).toBeVisible()

test('a day of twelve: two stewards and an owner, the network off and on, one phone killed, one slow', async ({
  makeHost,
  origin,
  admin,
  steward,
  secondSteward,
}) => {
  test.slow()
  const day = await planDay(origin, admin.api, 12, { withCare: 9 })
  const { children } = day
  // The list that was written beforehand: what is said of each below has to come true.
  const fate = new Map(children.map(({ name }) => [name, 'absent']))
  const say = (from: number, to: number, kind: string) =>
    children.slice(from, to).map((child) => {
      fate.set(child.name, kind)
      return child
    })
  const home = say(0, 9, 'left')
  const [sentAway] = say(10, 11, 'undone')
  const [wrong] = say(11, 12, 'absent')
  const [both] = home.slice(6, 7)
  const [late] = home.slice(7, 8)
  if (!sentAway || !wrong || !both || !late) throw new Error('Twelve children are planned')
  const address = `/admin/check-in/${day.id}`

  // Each phone has a network of its own, so that they lose it by themselves.
  const hosts = [await makeHost(), await makeHost({ context: PHONE }), await makeHost()] as const
  const phone = await startPhone(await signedIn(origin, steward.person))
  try {
    let one = await phone.context.newPage()
    await one.goto(`${hosts[0].origin}${address}`)
    await takeList(one)
    const two = await hosts[1].open('about:blank', await signedIn(origin, secondSteward.person))
    // Two hours slow.
    await two.clock.install({ time: Date.now() - 7_200_000 })
    await two.goto(address)
    await takeList(two)
    await waiting(two, 'This phone’s clock is 2 hours slow.')
    const owner = await hosts[2].open(address, admin.person)
    await takeList(owner)

    // With a network each sees what the others press.
    for (const child of home.slice(0, 1)) await press(one, child, 'Arrived')
    for (const child of home.slice(1, 2)) await press(two, child, 'Arrived')
    await pressInside(owner, late, 'Did not come')
    await counts(owner, 'Here', 2)

    await hosts[0].stop()
    await hosts[1].stop()
    for (const child of home.slice(2, 4)) await press(one, child, 'Arrived')
    for (const child of home.slice(4, 6)) await press(two, child, 'Arrived')
    for (const page of [one, two]) await press(page, both, 'Arrived')
    // Who came after all counts as here, whichever phone said what before.
    await press(two, late, 'Arrived')
    await waiting(one, '3 not sent yet')
    await waiting(two, '4 not sent yet')

    // The battery of one is dead, and there is no network at its next start.
    const cold = await phone.restart()
    one = await cold.newPage()
    await one.goto(`${hosts[0].origin}${address}`)
    await waiting(one, '3 not sent yet')
    for (const child of home.slice(2, 3)) await leaveWithNamed(one, child)
    await look(one, 'offline')
    // A wrong child, taken back.
    await press(one, wrong, 'Arrived')
    await one.getByRole('button', { name: 'Undo' }).click()
    // The clock of the other is set right meanwhile.
    await two.clock.setSystemTime(Date.now())
    for (const child of home.slice(4, 5)) await leaveWithNamed(two, child)

    // The owner writes down what stands on the paper of a third door, with typed times: one call, as a phone sends it.
    await owner.getByLabel('Name or reference').fill('')
    const paper = home.slice(8).flatMap(({ id: application_id }) =>
      (['arrived', 'left'] as const).map((kind) => ({
        id: crypto.randomUUID(),
        application_id,
        kind,
        made_at: new Date().toISOString(),
        is_typed: true,
        ...(kind === 'left' ? { collector: 1 } : {}),
      })),
    )
    const sent = await admin.api.call('POST', '/rest/v1/rpc/record_check_in_events', {
      audition_day_id: day.id,
      events: paper,
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    await counts(owner, 'Left', 1)

    await hosts[0].start()
    await hosts[1].start()
    // The owner's goes as theirs come back.
    await hosts[2].stop()
    await pressInside(owner, sentAway, 'Arrived')
    await waiting(owner, '1 not sent yet')
    for (const page of [one, two]) await allSent(page)
    await hosts[2].start()
    await allSent(owner)

    // Everybody goes home, each by the phone that is nearest.
    await counts(two, 'Here', 7)
    for (const child of [...home.slice(0, 1), ...home.slice(3, 4)]) await leaveWithNamed(one, child)
    for (const child of [...home.slice(1, 2), ...home.slice(5, 8)]) await leaveWithNamed(two, child)
    await one.getByLabel('Name or reference').fill('')
    await two.getByLabel('Name or reference').fill('')
    await pressInside(owner, sentAway, 'Undo: not here yet')
    await owner.getByLabel('Name or reference').fill('')
    await counts(owner, 'Left', 9)
    await owner.getByRole('button', { name: 'All others: did not come' }).click()
    await owner.getByRole('button', { name: '3 did not come' }).click()
    await expect(owner.getByRole('dialog')).toBeHidden({ timeout: stretched(90_000) })
    // One of them was sent home by mistake of the office: nothing is said of that child.
    await pressInside(owner, sentAway, 'Undo')

    await expect
      .poll(async () => [...(await fatesOf(admin.api, day))], { timeout: stretched(90_000) })
      .toEqual([...fate])
    // Twice is only the child whom two phones had arrive.
    for (const [name, kinds] of await eventsOf(admin.api, day)) {
      const came = fate.get(name) === 'left' || name === wrong.name || name === sentAway.name
      const arrived = kinds.filter((kind) => kind === 'arrived').length
      expect(arrived, name).toBe(name === both.name ? 2 : came ? 1 : 0)
    }
    // All three say the same.
    const numbers = (page: Page) =>
      page.getByRole('group', { name: 'Shown' }).getByRole('button').allTextContents()
    for (const page of [one, two, owner]) {
      await findNetwork(page)
      await expect.poll(() => numbers(page)).toEqual(['1Expected', '0Here', '9Left', '2Absent'])
    }
  } finally {
    await phone.end()
  }
})

test('what waits stays when the page is killed and its member signs out: names go, and the next member sends it', async ({
  makeHost,
  origin,
  admin,
  steward,
  reviewer,
}) => {
  const day = await planDay(origin, admin.api, 2)
  const [ada] = day.children
  if (!ada) throw new Error('A child is planned')
  // With a ticket and without a slot: nobody told the family of this day.
  const outside = childOf(await signUpParent(origin, { state_city: 'Oyo' }))
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${outside.id}`, {
    status: 'approved',
    ticket_status: 'paid',
  })
  const host = await makeHost({ context: PHONE })
  const first = await host.open('/login')
  await typeIn(first, steward.person)
  await first.getByRole('link', { name: day.venue }).click()
  await takeList(first)
  await host.stop()
  await press(first, ada, 'Arrived')
  await waiting(first, '1 not sent yet')
  await first.getByRole('button', { name: 'Not on the list' }).click()
  const note = first.getByRole('dialog', { name: 'Not on the list' })
  await note.getByLabel('Name or reference').fill(outside.name)
  await note.getByLabel('Why the child is added').fill('Never got the email')
  await note.getByRole('button', { name: 'Note' }).click()
  await note.getByRole('button', { name: 'Done' }).click()
  const written = first.getByRole('region', { name: 'Written down' })
  await expect(written).toContainText(outside.name)
  await look(first, 'written-down')
  await first.reload()
  await expect(written).toContainText('We’ll add them when the network is back.')
  const page = await first.context().newPage()
  await first.close()
  await page.goto(`${host.origin}/admin/check-in/${day.id}`)
  await waiting(page, '1 not sent yet')

  // The network is back and the server in trouble: signing out asks on the account page.
  const sending = /\/rpc\/(record_check_in_events|search_children)$/
  await page.context().route(sending, (route) => route.fulfill({ status: 503 }))
  await host.start()
  await findNetwork(page)
  await page.getByText('Menu').click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const question = page.getByRole('dialog', { name: '2 entries are not sent yet' })
  await expect(question).toContainText('Check-ins and results')
  await look(page, 'sign-out')
  await question.getByRole('button', { name: 'Sign out all the same' }).click()
  await expect(page).toHaveURL(/\/$/)
  const names = new RegExp(`${ada.name.split(' ')[2] ?? ''}|steward@example`)
  await expect.poll(() => everythingKept(page)).not.toMatch(names)
  expect(await everythingKept(page)).toContain('"kind":"arrived"')

  await page.context().unroute(sending)
  await page.goto('/login')
  await typeIn(page, reviewer.person)
  await expect(page).toHaveURL(/\/admin$/)
  await expect.poll(async () => (await eventsOf(admin.api, day)).get(ada.name)).toEqual(['arrived'])
  // The note has become a walk-in, who arrived.
  await page.goto(`/admin/check-in/${day.id}`)
  await takeList(page)
  await expect(page.getByRole('button', { name: 'Here' })).toContainText('2')
  const row = await find(page, { ...outside, reference: '' })
  await row.getByRole('button', { name: outside.name }).first().click()
  await expect(page.getByRole('dialog').getByText('Never got the email')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Written down' })).toBeHidden()
  // The name that was typed is nowhere but in the list of the member who took it.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByText('Menu').click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => everythingKept(page)).not.toContain(outside.name)
})

test('a deploy between opening and a cold start without a network: the door opens', async ({
  makeHost,
  origin,
  admin,
  steward,
}) => {
  const day = await planDay(origin, admin.api, 2)
  const host = await makeHost({ context: PHONE })
  const address = `/admin/check-in/${day.id}`
  const page = await host.open(address, await signedIn(origin, steward.person))
  await takeList(page)
  await host.deploy()
  // The worker of the second build comes and waits; the page is of the first.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? 'none'),
    )
    .toBe('installed')
  await expect(page.getByText('A new version is ready.')).toBeHidden()
  const context = page.context()
  const blank = await context.newPage()
  const workers = await followWorkers(blank)
  await page.close()
  // The browser lets the waiting worker take over some time after the last page has closed.
  await expect.poll(workers).toBe('activated')
  await host.stop()
  await blank.goto(`${host.origin}${address}`)
  await expect(blank.getByRole('list', { name: 'Children' })).toBeVisible()
  // Of the second build, whose files came with it while there was a network.
  expect(await isOfSecond(blank)).toBe(true)
  const [ada] = day.children
  if (ada) await press(blank, ada, 'Arrived')
  await blank.getByRole('button', { name: 'Scan a code' }).click()
  await expect(blank.getByText('1 not sent yet', { exact: false })).toBeVisible()
})

test('the camera reads a schedule’s code by both readers, and says what a ticket card is', async ({
  makeHost,
  origin,
  admin,
  steward,
}) => {
  test.slow()
  const day = await planDay(origin, admin.api, 2)
  const [ada] = day.children
  if (!ada) throw new Error('A child is planned')
  // A host that does not take headers away sends both lines.
  const general = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'
  const host = await makeHost({
    retouch: (response) => {
      // What has not changed since is answered without the file.
      if (response.headersSent) return
      const own = String(response.getHeader('permissions-policy') ?? '')
      if (own.includes('camera=(self)')) response.setHeader('permissions-policy', [general, own])
    },
  })
  const address = `${host.origin}/admin/check-in/${day.id}`
  const code = makeVideo(ada.reference)
  const card = makeVideo('https://show.example.com/share/0123456789abcdefghjkmnpq')
  try {
    const person = await signedIn(origin, steward.person)
    const phone = await startPhone(person, code.file)
    const page = await phone.context.newPage()
    await page.goto(address)
    await takeList(page)
    await page.getByRole('button', { name: 'Scan a code' }).click()
    const dialog = page.getByRole('dialog', { name: ada.name })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Arrived' }).click()
    await expect(page.getByRole('button', { name: 'Here' })).toContainText('1')
    // The browser's own reader is absent here: one that answers stands in its place.
    await phone.context.addInitScript((reference) => {
      Object.assign(window, {
        BarcodeDetector: class {
          detect(picture: unknown) {
            const rawValue = picture instanceof HTMLCanvasElement ? 'READY' : reference
            return Promise.resolve([{ rawValue }])
          }
        },
      })
    }, ada.reference)
    await page.reload()
    await page.getByRole('button', { name: 'Scan a code' }).click()
    await expect(dialog).toBeVisible()
    await phone.end()

    const other = await startPhone(person, card.file)
    const seen = await other.context.newPage()
    await seen.goto(address)
    await takeList(seen)
    await seen.getByRole('button', { name: 'Scan a code' }).click()
    await expect(
      seen.getByText('This is the ticket card. Ask for the audition schedule, or search the name.'),
    ).toBeVisible()
    await seen.screenshot({ path: test.info().outputPath('camera.png') })
    await other.end()
  } finally {
    code.remove()
    card.remove()
  }
})
