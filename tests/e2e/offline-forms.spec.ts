import type { Page } from '@playwright/test'
import { expect, test, uniqueWord, type Watch } from './actors.ts'
import { expectTakenOver } from './app-start.ts'

// Forms that anybody may fill in, on a first visit whose network goes away before it is sent.

const OFFLINE = /We could not reach the server\. Your answers are safe/

interface PublicForm {
  path: string
  button: string
  /** The first field, and what stands in it. */
  field: [label: string, value: string]
  fill: (page: Page) => Promise<unknown>
  /** The words on screen once it was sent, or refused by the server. */
  sent: RegExp
}

/** Two that differ most: one with a secret, and one that is stored and leads to WhatsApp. The others are made of the same. */
const FORMS: PublicForm[] = [
  {
    path: '/login',
    button: 'Sign In',
    field: ['Email', 'nobody@example.com'],
    fill: (page) => page.getByLabel('Password', { exact: true }).fill('a-long-password'),
    sent: /Check your email and password/,
  },
  {
    path: '/volunteer',
    button: 'Apply by WhatsApp',
    field: ['Full name', 'Thandéka Test'],
    fill: async (page) => {
      await page.getByLabel('Age').fill('21')
      await page.getByLabel('Phone number').fill('0803 000 0001')
      await page.getByLabel('State/Province').selectOption('Kano')
    },
    sent: /^Thank you, Thandéka Test!/,
  },
]

/** The app's code. */
const APP = /\/assets\/app-[^/]+\.js$/

const press = (page: Page, button: string) =>
  page.getByRole('main').getByRole('button', { name: button, exact: true }).click()

/** WhatsApp is elsewhere. */
async function answerElsewhere(page: Page) {
  await page
    .context()
    .route(/^https:\/\/wa\.me\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    )
}

const forgetLostRequests = (watch: Watch) =>
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 400/)

for (const form of FORMS) {
  test(`${form.path} without a network before its code came keeps what was typed`, async ({
    visitor,
    watch,
  }) => {
    forgetLostRequests(watch)
    const page = await visitor.open('about:blank')
    await answerElsewhere(page)
    // Else it may have come in an idle moment before the network goes.
    await page.route(APP, (route) => route.abort('internetdisconnected'))
    await page.goto(form.path)
    const [label, value] = form.field
    await page.context().setOffline(true)
    await page.getByLabel(label, { exact: true }).fill(value)
    await press(page, form.button)
    await expect(page.getByRole('alert').filter({ hasText: OFFLINE })).toBeVisible()
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
    await expect(page.getByText('Something went wrong')).toBeHidden()

    // Back on the network nothing is sent before somebody asks for it.
    const written: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') written.push(request.url())
    })
    await page.unroute(APP)
    await page.context().setOffline(false)
    await form.fill(page)
    expect(written).toEqual([])
    await press(page, form.button)
    await expect(page.getByText(form.sent).first()).toBeVisible()
    await expect(page.getByText(OFFLINE)).toBeHidden()
  })
}

test('a press without a network is answered while the code is still on its way', async ({
  visitor,
  watch,
}) => {
  forgetLostRequests(watch)
  const page = await visitor.open('about:blank')
  // It was asked for in time, and neither comes nor fails.
  await page.route(APP, () => undefined)
  const isAskedFor = page.waitForRequest(APP)
  await page.goto('/login')
  await page.getByLabel('Email').fill('ngozi@example.com')
  await isAskedFor
  await page.context().setOffline(true)
  await press(page, 'Sign In')
  await expect(page.getByRole('alert').filter({ hasText: OFFLINE })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ngozi@example.com')
})

test('a form without a network when it is sent keeps what was typed, before the toasts are there', async ({
  visitor,
  watch,
}) => {
  forgetLostRequests(watch)
  const page = await visitor.open('/register')
  // The code of the toasts has not come when the network goes.
  await page.route(/\/assets\/toaster-/, (route) => route.abort('internetdisconnected'))
  const name = page.getByLabel('Your name')
  await name.fill('Ngozi Test')
  await page.getByLabel('Email').fill(`${uniqueWord().toLowerCase()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a-long-password')
  await page.getByLabel('Phone number', { exact: true }).fill('0803 000 0001')
  await page.getByRole('radio').first().check()
  await page.getByLabel("Child's name").fill('Chịdịmma Test')
  await page.getByLabel('Age', { exact: true }).selectOption('9')
  await page.getByLabel('Female', { exact: true }).check()
  await page.getByLabel('State', { exact: true }).selectOption('Lagos')
  await page.getByRole('checkbox', { name: /^Dance/ }).check()
  await page.getByLabel(/legal guardian/).check()
  await expectTakenOver(page.locator('main form'))
  await page.context().setOffline(true)
  await press(page, 'Register')
  await expect(page.getByRole('main').getByText(OFFLINE)).toBeVisible()
  await expect(name).toHaveValue('Ngozi Test')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
  await page.context().setOffline(false)
  await press(page, 'Register')
  await expect(page.getByText(/^Welcome/).first()).toBeVisible()
})
