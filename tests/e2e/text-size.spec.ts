import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectNoSidewaysScroll, expectRoomForLargeText } from './large-text.ts'

// Text twice as large in states where accessibility.spec.ts and accessibility-admin.spec.ts, which look at every page, do not come by.

async function setChild(admin: Actor, id: string, fields: object): Promise<void> {
  const { status } = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, fields)
  expect(status).toBe(200)
}

test('a ticket, and a dashboard of several children, bear text twice as large', async ({
  parent,
  admin,
}) => {
  const { id } = childOf(parent.person)
  const children = ['Thandeka Test', 'Sizwe Test', 'Lerato Test']
  for (const child_name of children) {
    const added = await parent.api.call('POST', '/rest/v1/applications', {
      user_id: parent.person.id,
      child_name,
      age: 9,
      gender: 'Female',
      country: 'South Africa',
      state_city: 'KwaZulu-Natal',
      parent_phone: '+2348030000001',
      talents: ['Dance', 'Public Speaking'],
      consent_version: CONSENT_VERSION,
    })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
  }
  await setChild(admin, id, { ticket_status: 'Gold', assessment_score: 9.5 })
  const page = await parent.open('/dashboard')
  for (const name of children) await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectRoomForLargeText(page, 'several children')
  await page.goto(`/ticket/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talent Hunt Ticket')
  await expectRoomForLargeText(page, 'a ticket')
})

test('payments with rows of what is due bear text twice as large', async ({ parent, admin }) => {
  const { id, name } = childOf(parent.person)
  const siblings = [
    { child_name: 'Thandeka Test', country: 'South Africa', state_city: 'KwaZulu-Natal' },
    { child_name: 'Temilolúwa Test', country: 'Nigeria', state_city: 'Lagos' },
  ]
  for (const sibling of siblings) {
    const added = await parent.api.call('POST', '/rest/v1/applications', {
      user_id: parent.person.id,
      age: 9,
      gender: 'Female',
      parent_phone: '+2348030000001',
      talents: ['Dance'],
      consent_version: CONSENT_VERSION,
      ...sibling,
    })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
  }
  const [stated] = (
    await parent.api.call('POST', '/rest/v1/payments', {
      user_id: parent.person.id,
      application_id: id,
      amount: 10_000,
      currency: 'NGN',
      description: `Talent Hunt Ticket for ${name}`,
      status: 'pending',
    })
  ).body as { id: string }[]
  const declined = await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', {
    payment_id: stated?.id,
    new_status: 'declined',
    reason: 'No such transfer reached us.',
  })
  expect(declined.status, JSON.stringify(declined.body)).toBeLessThan(300)
  const page = await parent.open('/dashboard/payment')
  const due = page.getByRole('region', { name: 'To pay' })
  await expect(due.getByRole('listitem')).toHaveCount(3)
  await expect(due).toContainText('We couldn’t confirm your last payment.')
  await expectNoSidewaysScroll(page, 'payments')
  await expectRoomForLargeText(page, 'payments')
})

test('the dashboard of a finalist bears text twice as large', async ({ parent, admin }) => {
  const { id, name } = childOf(parent.person)
  await setChild(admin, id, { ticket_status: 'paid', is_finalist: true })
  const page = await parent.open('/dashboard')
  await expect(page.getByRole('heading', { name: 'Finalist rewards' })).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
  await expectRoomForLargeText(page, 'a finalist')
})
