import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'

// Errors of browsers reach the operator without a word of anybody, and Health says how the product is.

interface Told {
  build: string
  page: string
  message: string
  browsers: string
}

async function told(admin: Actor, page: string, words: RegExp): Promise<Told[]> {
  const { body } = await admin.api.call('POST', '/rest/v1/rpc/get_browser_errors', {})
  return (body as Told[]).filter((one) => one.page === page && words.test(one.message))
}

test("an error thrown on a family's page arrives without a word of theirs", async ({
  parent,
  admin,
  watch,
}) => {
  watch.expect(/no ticket for/)
  const { id, name } = childOf(parent.person)
  const [row] = await parent.api.rows(`applications?id=eq.${id}&select=payment_reference`)
  const reference = String(row?.['payment_reference'])
  const page = await parent.open(`/dashboard/children?edit=${id}`)
  // What is typed and not yet saved is theirs as well.
  await page.getByLabel('Stage name').fill('little comet')
  const sent = page.waitForResponse(/report_browser_error/)
  await page.evaluate(
    ([who, code]) => {
      // As small letters no rule knows them for a name: the page itself says whose they are.
      setTimeout(() => {
        throw new TypeError(
          `no ticket for ${who.toLowerCase()} or little comet (${who}, ${code}, +234 803 123 4567)`,
        )
      })
    },
    [name, reference] as const,
  )
  expect((await sent).ok()).toBe(true)
  const errors = await told(admin, '/dashboard/children', /no ticket for/)
  expect(errors).toHaveLength(1)
  const [error] = errors
  expect(error?.message).toMatch(
    /^TypeError: no ticket for <text>.* or <text> <text> .*<number>\)$/,
  )
  expect(error?.build).toMatch(/^1\.0\.0 [\w-]+$/)
  expect(error?.browsers).toMatch(/^Chrome \d+$/)
  const words = JSON.stringify(errors).toLowerCase()
  for (const theirs of [
    ...name.toLowerCase().split(' '),
    reference.toLowerCase(),
    id,
    '803',
    'comet',
  ]) {
    expect(words).not.toContain(theirs)
  }
})

test('a page that breaks tells of it, and shows its words as before', async ({
  parent,
  admin,
  watch,
}) => {
  watch.expect(/TypeError/)
  const page = await parent.open('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/rest/v1/notices*', (route) =>
    route.fulfill({ json: [{ id: 'x', kind: 'ticket_paid', facts: null, child_name: 7 }] }),
  )
  const sent = page.waitForRequest(/report_browser_error/)
  await page.goto('/dashboard/notices')
  await expect(page.getByText('This page could not be shown.', { exact: false })).toBeVisible()
  await sent
  await expect
    .poll(async () => (await told(admin, '/dashboard/notices', /^TypeError/)).length)
    .toBeGreaterThan(0)
})

test('a password manager that changes a page before the app takes it over is no error of the product', async ({
  visitor,
  watch,
}) => {
  watch.expect(/#418|an error of ours/)
  const page = await visitor.open('about:blank')
  await page.addInitScript(() => {
    const fill = () => {
      for (const input of document.querySelectorAll('#root input:not(.seen)')) {
        input.classList.add('seen')
        input.after(document.createElement('password-manager'))
      }
    }
    new MutationObserver(fill).observe(document, { childList: true, subtree: true })
  })
  const noted = new Promise<void>((resolve) => {
    const note = (words: string) => (words.includes('#418') ? resolve() : undefined)
    page.on('console', (message) => note(message.text()))
    page.on('pageerror', ({ message }) => note(message))
  })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('report_browser_error')) sent.push(request.postData() ?? '')
  })
  await page.goto('/login')
  await page.getByLabel('Email').click()
  await noted
  await page.getByLabel('Email').fill('ada@example.com')
  const told = page.waitForRequest(/report_browser_error/)
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('an error of ours')
    })
  })
  await told
  expect(sent).toEqual([expect.stringContaining('an error of ours')])
})

test('an owner reads how the product is, by keyboard and on a phone', async ({ admin, parent }) => {
  await parent.api.call('POST', '/rest/v1/rpc/report_browser_error', {
    build: '1.0.0 test',
    page: '/volunteer',
    message: 'TypeError: t.map is not a function',
    browser: 'Safari 17',
  })
  const page = await admin.open('/admin')
  await expect(page.getByRole('link', { name: 'See and pass them on' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Administration' }).getByText('More').click()
  await page.getByRole('link', { name: /^Health/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()
  const facts = page.getByRole('list', { name: 'The server now' })
  await expect(facts).toContainText('Sending emails')
  await expect(facts).toContainText('Database')
  await expect(page.getByRole('list', { name: 'Errors of build 1.0.0 test' })).toContainText(
    't.map is not a function',
  )
  await expectAccessible(page, 'health')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(page)).toBe(0)
})
