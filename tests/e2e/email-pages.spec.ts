import type { Page } from '@playwright/test'
import type { Stack } from '../../supabase/local/stack/stack.ts'
import { childOf } from './api.ts'
import { expect } from './actors.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { databaseTest as test } from './own-stack.ts'

// From the token of an email, as its sender was given it, to what the parent then finds on the account page. Only
// the service role takes emails, and no test has its key: this one has a stack of its own, and is its database.

/** Has something happen to a child, and takes the email of it as a sender does, five minutes later. */
async function takeEmail(stack: Stack, change: string, childId: string): Promise<string> {
  return stack.exclusive(async (pg) => {
    // The registration's own asks the same as the first of these.
    await pg.exec(`delete from private.email_outbox where is_confirmation`)
    await pg.query(`update public.applications set ${change} where id = $1`, [childId])
    await pg.exec(`update private.email_outbox set due_at = now() where state = 'waiting'`)
    const { rows } = await pg.query<{ token: string }>(
      `select coalesce(confirm_token, token) as token, public.report_email(email_id, 'sent') from public.claim_emails(10)`,
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.token ?? ''
  })
}

/** The traces of a token that a page kept or sent, where it must not: nothing. */
async function expectUntold(page: Page, token: string, urls: readonly string[]): Promise<void> {
  const kept = await page.evaluate(() => ({
    address: location.href,
    state: JSON.stringify(history.state),
    local: JSON.stringify({ ...localStorage }),
    session: JSON.stringify({ ...sessionStorage }),
  }))
  expect(Object.values(kept).join()).not.toContain(token)
  expect(urls.filter((url) => new URL(url).pathname.startsWith('/rest/'))).not.toEqual([])
  expect(urls.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])
}

test('each page that an email leads to does what its button says, and the account page shows it', async ({
  stack,
  parent,
  visitor,
}) => {
  const { id } = childOf(parent.person)
  const account = await parent.open('/dashboard/account')

  async function answer(address: string, token: string, button: string, done: string) {
    const page = await visitor.open('about:blank')
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.goto(`${address}#${token}`)
    const press = page.getByRole('main').getByRole('button')
    await expect(press).toHaveText(button)
    await page.waitForLoadState('networkidle')
    // Requests that every page makes say nothing about the email.
    expect(urls.filter((url) => url.includes('/rest/') && !url.endsWith('/rpc/get_show'))).toEqual(
      [],
    )
    await press.focus()
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(done)
    await expect(heading).toBeFocused()
    await expectAccessible(page, `${address}, answered`)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await expectUntold(page, token, urls)
    await page.reload()
    await expect(heading).toHaveText(done)
    await page.close()
    await account.reload()
  }

  await expect(account.getByText(/^Please confirm this email/)).toBeVisible()
  await answer(
    '/confirm-address',
    await takeEmail(stack, `status = 'approved'`, id),
    "Yes, that's my email",
    'Thank you. Your email is confirmed.',
  )
  await expect(account.getByText(/Confirmed: this is your email/)).toBeVisible()

  const token = await takeEmail(stack, `status = 'assessed', assessment_score = 8`, id)
  await answer('/unsubscribe', token, 'Stop these emails', 'These emails are switched off')
  const results = account.getByRole('checkbox', { name: 'Videos, results and decisions' })
  await expect(results).not.toBeChecked()
  await results.click()
  await expect(results).toBeChecked()
  await account.waitForLoadState('networkidle')
  await account.reload()
  await expect(results).toBeChecked()

  await answer('/not-me', token, 'This is not me', 'We’ve stopped the emails')
  await expect(account.getByText(/Somebody at this address said it isn’t theirs/)).toBeVisible()
})
