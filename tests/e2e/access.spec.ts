import { randomUUID } from 'node:crypto'
import { expect, test } from './actors.ts'
import { childOf, registration, saveApplication } from './api.ts'

// By request, with the wrong person's token, past everything that the app would not offer.

test('a parent cannot set what the office decides of the own child', async ({ parent }) => {
  const { id } = childOf(parent.person)
  const [before] = await parent.api.rows(`applications?id=eq.${id}`)
  expect(before).toBeDefined()
  const answer = await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    ticket_status: 'paid',
  })
  expect(answer.status).toBe(403)
  expect(answer.body).toMatchObject({
    code: '42501',
    message: expect.stringContaining('ticket_status'),
  })
  expect(await parent.api.rows(`applications?id=eq.${id}`)).toEqual([before])
})

test('a stranger neither reads nor changes nor deletes another family’s child', async ({
  parent,
  stranger,
}) => {
  const { id } = childOf(parent.person)
  const [before] = await parent.api.rows(`applications?id=eq.${id}`)
  expect(before).toMatchObject({ parent_phone: '+2348030000001' })

  expect(await stranger.api.rows(`applications?id=eq.${id}`)).toEqual([])
  expect(
    await stranger.api.rows(`applications?select=parent_phone&user_id=eq.${parent.person.id}`),
  ).toEqual([])
  const edit = await stranger.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    child_name: 'Taken',
  })
  expect(edit.body).toEqual([])
  const removal = await stranger.api.call('DELETE', `/rest/v1/applications?id=eq.${id}`)
  expect(removal.body).toEqual([])
  expect(await parent.api.rows(`applications?id=eq.${id}`)).toEqual([before])
})

test('a stranger neither sees nor makes a payment for another family’s child', async ({
  parent,
  stranger,
}) => {
  const { id } = childOf(parent.person)
  const payment = {
    id: randomUUID(),
    application_id: id,
    amount: 10000,
    currency: 'NGN',
    description: 'Talent Hunt Ticket for a child',
  }
  expect((await parent.api.call('POST', '/rest/v1/payments', payment)).status).toBe(201)
  expect(await parent.api.rows(`payments?id=eq.${payment.id}`)).toHaveLength(1)
  expect(await stranger.api.rows(`payments?id=eq.${payment.id}`)).toEqual([])

  const foreign = await stranger.api.call('POST', '/rest/v1/payments', {
    ...payment,
    id: randomUUID(),
  })
  expect(foreign.status).toBe(400)
  expect(JSON.stringify(foreign.body)).toContain('child_not_found')
  const forged = await stranger.api.call('POST', '/rest/v1/payments', {
    ...payment,
    id: randomUUID(),
    user_id: parent.person.id,
  })
  expect(forged.status).toBe(403)
  expect(await parent.api.rows(`payments?application_id=eq.${id}`)).toHaveLength(1)
})

test('a parent cannot state a payment as approved or approve it afterwards', async ({ parent }) => {
  const { id } = childOf(parent.person)
  const payment = {
    id: randomUUID(),
    application_id: id,
    amount: 10000,
    currency: 'NGN',
    description: 'Talent Hunt Ticket for a child',
  }
  const forged = await parent.api.call('POST', '/rest/v1/payments', {
    ...payment,
    status: 'approved',
  })
  expect(forged.status).toBe(403)
  expect((await parent.api.call('POST', '/rest/v1/payments', payment)).status).toBe(201)
  const edit = await parent.api.call('PATCH', `/rest/v1/payments?id=eq.${payment.id}`, {
    status: 'approved',
  })
  expect(edit.status).toBe(403)
  expect(await parent.api.rows(`payments?id=eq.${payment.id}&select=status`)).toEqual([
    { status: 'pending' },
  ])
})

test('an account that registers the administrator’s words gets no rights from them', async ({
  parent,
}) => {
  const answer = await parent.api.call('PUT', '/auth/v1/user', {
    data: { role: 'admin', is_admin: true },
  })
  expect(answer.status).toBe(200)
  expect((await parent.api.call('POST', '/rest/v1/rpc/is_admin')).body).toBe(false)
})

test('a registration that breaks a rule makes neither account nor child', async ({ visitor }) => {
  const form = registration({ child_name: '<script>alert(1)</script>' })
  const answer = await visitor.api.call('POST', '/auth/v1/signup', form)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  const signIn = await visitor.api.call('POST', '/auth/v1/token?grant_type=password', form)
  expect(signIn.status).toBe(400)
})

test('a parent reads neither the administrators’ note nor who decided, by whatever name it is asked', async ({
  parent,
  admin,
}) => {
  const { id } = childOf(parent.person)
  const noted = await saveApplication(admin.api, id, { assessment_note: 'Secret' })
  expect(noted.status).toBe(200)
  const note = 'application_notes?assessment_note=not.is.null'
  expect(await admin.api.rows(`${note}&application_id=eq.${id}`)).toHaveLength(1)
  for (const path of [
    'applications?select=*',
    'applications?select=*,application_notes(*)',
    'applications?select=id,...application_notes(assessment_note)',
    'applications?select=id,application_notes!inner(assessment_note)',
    note,
    'payments?select=*',
    'subscriptions?select=*',
  ]) {
    const answer = await parent.api.call('GET', `/rest/v1/${path}`)
    expect(answer.status, path).toBe(200)
    expect(JSON.stringify(answer.body), path).not.toContain('Secret')
    expect(JSON.stringify(answer.body), path).not.toContain(admin.person.id)
  }
  expect(await parent.api.rows(note)).toEqual([])
  const save = await saveApplication(parent.api, id, { points: 900 })
  expect(save.body).toMatchObject({ code: '42501' })
  const view = await parent.api.call('POST', '/rest/v1/rpc/open_application', {
    application_id: id,
  })
  expect(view.body).toMatchObject({ code: '42501' })
})

test('malformed ids are refused by every procedure that takes one', async ({ visitor, admin }) => {
  const card = await visitor.api.call('POST', '/rest/v1/rpc/get_ticket_card', {
    share_code: "' or 1=1 --",
  })
  expect(card.body).toEqual([])
  const payment = await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', {
    payment_id: "' or 1=1 --",
    new_status: 'approved',
  })
  expect(payment.status).toBeGreaterThanOrEqual(400)
})
