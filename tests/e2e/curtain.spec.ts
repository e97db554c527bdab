import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import type { Stack } from '../../supabase/local/stack/stack.ts'
import { type Actor, expect } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible } from './axe.ts'
import { databaseTest as test } from './own-stack.ts'

// The curtain falls five minutes after its news. Nobody waits for them here: each test has a stack of its own, and
// moves the notices into the past.

/** Has something happen to a child, some minutes ago. */
async function happened(stack: Stack, childId: string, change: string): Promise<void> {
  await stack.exclusive(async (pg) => {
    await pg.query(`update public.applications set ${change} where id = $1`, [childId])
    await pg.exec(
      `update public.notices set created_at = created_at - interval '6 minutes' where created_at > now() - interval '1 minute'`,
    )
  })
}

test('a triumph falls once over the whole screen, keeps the focus, and gives it back', async ({
  stack,
  parent,
}) => {
  const { id } = childOf(parent.person)
  await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { stage_name: 'Chi-Chi' })
  await happened(stack, id, `is_finalist = true`)
  const name = 'Chi-Chi is a finalist!'
  const page = await parent.open('/dashboard')
  await page.setViewportSize({ width: 360, height: 740 })
  const curtain = page.getByRole('dialog', { name })
  await expect(curtain).toBeVisible()
  await expect(curtain.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect.poll(() => curtain.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  await expectAccessible(page, name)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(curtain).toBeHidden()
  await expect
    .poll(() => parent.api.rows('notices?select=id&read_at=is.null&kind=neq.assessment'))
    .toEqual([])

  // Reached again from its notice, to which the focus goes back.
  await page.goto('/dashboard/notices')
  const again = page.getByRole('button', { name: /^Celebrate again.* is a finalist!/ })
  await again.press('Enter')
  await curtain.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(curtain).toBeHidden()
  await expect(again).toBeFocused()
})

test('is still where motion is not wanted', async ({ stack, parent }) => {
  await happened(stack, childOf(parent.person).id, `ticket_status = 'paid'`)
  const page = await parent.open('about:blank')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dashboard')
  const curtain = page.getByRole('dialog')
  await expect(curtain).toBeVisible()
  expect(await curtain.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(
    0,
  )

  // Text twice as large scrolls downwards alone, and the button has an outline where grounds are gone.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
  expect(
    await curtain.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(curtain.getByRole('link', { name: 'Share the picture' })).toHaveCSS(
    'border-top-width',
    '2px',
  )
})

test('is a card while somebody types', async ({ stack, parent }) => {
  const { id, name } = childOf(parent.person)
  await happened(stack, id, `ticket_status = 'paid'`)
  const page = await parent.open('about:blank')
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/rpc/get_triumph', async (route) => {
    await held
    await route.continue()
  })
  const answer = page.waitForResponse(/\/rpc\/get_triumph$/)
  const news = page.getByText(`${name.split(' ')[0] ?? ''} has a ticket!`)
  await page.goto('/dashboard')
  await expect(news).toBeVisible()
  await page.keyboard.press('Tab')
  goOn()
  await (await answer).finished()
  await expect(news).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

/** States a payment for a ticket and has it decided, some minutes ago. */
async function decided(
  stack: Stack,
  parent: Actor,
  childId: string,
  decision: 'approved' | 'declined',
): Promise<void> {
  const id = crypto.randomUUID()
  const stated = await parent.api.call('POST', '/rest/v1/payments', {
    id,
    user_id: parent.person.id,
    application_id: childId,
    amount: 10_000,
    currency: 'NGN',
    description: 'Talent Hunt Ticket',
  })
  expect(stated.status, JSON.stringify(stated.body)).toBe(201)
  await stack.exclusive(async (pg) => {
    await pg.query('update public.payments set status = $2 where id = $1', [id, decision])
    await pg.exec(
      `update public.notices set created_at = created_at - interval '6 minutes' where created_at > now() - interval '1 minute'`,
    )
  })
}

const unreadKinds = async ({ api }: Actor) =>
  (await api.rows('notices?select=kind&read_at=is.null&settled_at=is.null&order=kind')).map(
    ({ kind }) => kind,
  )

test('comes at the visit after a sibling’s bad news was on the screen', async ({
  stack,
  parent,
}) => {
  const { id, name } = childOf(parent.person)
  const sibling = crypto.randomUUID()
  const added = await parent.api.call('POST', '/rest/v1/applications', {
    id: sibling,
    user_id: parent.person.id,
    child_name: 'Thandeka Test',
    age: 7,
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Kano',
    talents: ['Dance'],
    parent_phone: '+2348030000001',
    consent_version: CONSENT_VERSION,
  })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  await decided(stack, parent, sibling, 'declined')
  await decided(stack, parent, id, 'approved')
  const page = await parent.open('/dashboard')
  await page.setViewportSize({ width: 1280, height: 2000 })
  await expect(page.getByText(`${name.split(' ')[0] ?? ''} has a ticket!`)).toBeVisible()
  // Seen with the card that says it; the ticket's line is not used up by that.
  await expect.poll(() => unreadKinds(parent)).toEqual(['ticket_paid'])
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.close()
  const next = await parent.open('/dashboard')
  await expect(next.getByRole('dialog', { name: /has a ticket!$/ })).toBeVisible()
})
