import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { CONSENT_VERSION } from '@/domain/consent'
import {
  ask,
  database,
  type Family,
  newFamily,
  newMember,
  newPerson,
  type Person,
} from './people.ts'

/*
 * The calls of the specification's section 7 as written there, each with its result, or with the refusal that replaces
 * it because the database enforces rules.
 */

const WANT_ROW = { Prefer: 'return=representation', Accept: 'application/vnd.pgrst.object+json' }
const COUNTED = { Prefer: 'count=exact' }

let admin: Person
let family: Family
let stranger: Person
let visitor: null
beforeAll(async () => {
  admin = await newMember('owner')
  family = await newFamily({
    child_name: 'Ngozi Specified',
    country: 'South Africa',
    state_city: 'Gauteng',
  })
  stranger = await newPerson()
  visitor = null
})

const childRow = (user: Person, changes: Record<string, unknown> = {}) => ({
  user_id: user.id,
  child_name: 'Sipho Added',
  age: 8,
  gender: 'Male',
  country: 'Nigeria',
  state_city: 'Lagos',
  talents: ['Music'],
  primary_category: 'Music',
  parent_phone: '+2348030000000',
  status: 'pending_payment',
  entry_video_status: 'locked',
  ticket_status: 'unpaid',
  application_fee_status: 'unpaid',
  points: 0,
  consent_version: CONSENT_VERSION,
  ...changes,
})
const paymentRow = (user: Person, child: string | null, changes: Record<string, unknown> = {}) => ({
  user_id: user.id,
  application_id: child,
  amount: 180,
  currency: 'ZAR',
  reference: null,
  description: 'Talent Hunt Ticket (ZAR)',
  child_name: null,
  status: 'pending',
  ...changes,
})

describe('the parent side', () => {
  it('selects all applications of the user, newest first, and those that are approved', async () => {
    const own = `applications?select=*&user_id=eq.${family.id}&order=created_at.desc`
    expect(await ask(family, 'GET', own)).toMatchObject({
      status: 200,
      body: [{ id: family.child }],
    })
    expect(await ask(family, 'GET', `${own}&status=eq.approved`)).toMatchObject({
      status: 200,
      body: [],
    })
    expect(await ask(stranger, 'GET', own)).toMatchObject({ status: 200, body: [] })
    expect(await ask(visitor, 'GET', own)).toMatchObject({ status: 401, body: { code: '42501' } })
  })

  it('inserts a child with its initial values, and returns the row', async () => {
    const added = await ask(family, 'POST', 'applications', {
      body: childRow(family),
      headers: WANT_ROW,
    })
    expect(added).toMatchObject({ status: 201, body: { child_name: 'Sipho Added', points: 0 } })
    expect(
      await ask(family, 'POST', 'applications', { body: childRow(family, { points: 500 }) }),
    ).toMatchObject({
      status: 403,
      body: { code: '42501' },
    })
    expect(await ask(family, 'POST', 'applications', { body: childRow(stranger) })).toMatchObject({
      status: 403,
    })
    expect(
      await ask(family, 'POST', 'applications', {
        body: childRow(family, { consent_version: undefined }),
      }),
    ).toMatchObject({
      status: 400,
      body: { code: '23502' },
    })
    expect(
      await ask(family, 'POST', 'applications', { body: childRow(family, { age: 17 }) }),
    ).toMatchObject({
      status: 400,
      body: { code: '23514' },
    })
    expect(await ask(visitor, 'POST', 'applications', { body: childRow(stranger) })).toMatchObject({
      status: 401,
    })
  })

  it('updates the child’s own fields by id, and no other column', async () => {
    const one = `applications?id=eq.${family.child}`
    const headers = { Prefer: 'return=representation' }
    expect(await ask(family, 'PATCH', one, { body: { age: 10 }, headers })).toMatchObject({
      status: 200,
      body: [{ age: 10 }],
    })
    expect(await ask(stranger, 'PATCH', one, { body: { age: 11 }, headers })).toMatchObject({
      status: 200,
      body: [],
    })
    const points = await ask(family, 'PATCH', one, { body: { points: 9 } })
    expect(points).toMatchObject({
      status: 403,
      body: { code: '42501', message: 'guarded_column: points' },
    })
    // The payment itself moves the ticket: see the next call.
    const ticket = await ask(family, 'PATCH', one, { body: { ticket_status: 'paid' } })
    expect(ticket).toMatchObject({
      status: 403,
      body: { message: 'guarded_column: ticket_status' },
    })
  })

  it('states a payment, which moves the ticket, and lists all payments, newest first', async () => {
    const body = paymentRow(family, family.child)
    expect(await ask(family, 'POST', 'payments', { body })).toMatchObject({
      status: 201,
      body: null,
    })
    const names = await ask(
      family,
      'GET',
      `applications?select=id,child_name,ticket_status&user_id=eq.${family.id}&id=eq.${family.child}`,
    )
    expect(names.body).toEqual([
      { id: family.child, child_name: 'Ngozi Specified', ticket_status: 'pending_payment' },
    ])
    const listed = await ask(
      family,
      'GET',
      `payments?select=*&user_id=eq.${family.id}&order=created_at.desc`,
    )
    expect(listed).toMatchObject({
      status: 200,
      body: [{ amount: 180, currency: 'ZAR', child_name: 'Ngozi Specified' }],
    })
    expect(
      await ask(family, 'POST', 'payments', { body: { ...body, status: 'approved' } }),
    ).toMatchObject({ status: 403 })
    expect(
      await ask(stranger, 'POST', 'payments', { body: paymentRow(stranger, family.child) }),
    ).toMatchObject({ status: 400, body: { code: 'P0001', message: 'child_not_found' } })
    expect(await ask(family, 'POST', 'payments', { body: { ...body, amount: -1 } })).toMatchObject({
      status: 400,
      body: { code: '23514' },
    })
    expect(
      await ask(family, 'POST', 'payments', { body: { ...body, amount: 'much' } }),
    ).toMatchObject({ status: 400, body: { code: '22P02' } })
  })

  it('shows the public list from its own table, with exact count, filters, order and range', async () => {
    await database`update public.applications set status = 'approved' where id = ${family.child}`
    const filters =
      'child_name=ilike.*specified*&age=eq.10&talents=cs.{Dance}&country=eq.South%20Africa&state_city=eq.Gauteng'
    const order = 'order=assessment_score.desc.nullslast,created_at.desc&offset=0&limit=20'
    const list = await ask(visitor, 'GET', `public_profiles?select=*&${filters}&${order}`, {
      headers: COUNTED,
    })
    expect(list).toMatchObject({
      status: 200,
      body: [{ id: family.child, child_name: 'Ngozi Specified' }],
    })
    expect(list.headers.get('content-range')).toBe('0-0/1')
    expect(JSON.stringify(list.body)).not.toMatch(/phone|user_id|report|reference/)
    const nested = `applications?select=*,payments(amount,status)&status=in.(approved,assessed)`
    expect(await ask(visitor, 'GET', nested)).toMatchObject({
      status: 401,
      body: { code: '42501' },
    })
    expect(await ask(family, 'GET', nested)).toMatchObject({
      status: 200,
      body: [{ payments: [{ amount: 180, status: 'pending' }] }],
    })
  })

  it('opens a ticket by id as a single row, of the owner alone', async () => {
    const one = `applications?select=ticket_status,child_name,state_city,assessment_score&id=eq.${family.child}`
    const headers = { Accept: 'application/vnd.pgrst.object+json' }
    expect(await ask(family, 'GET', one, { headers })).toMatchObject({
      status: 200,
      body: { state_city: 'Gauteng' },
    })
    expect(await ask(stranger, 'GET', one, { headers })).toMatchObject({
      status: 406,
      body: { code: 'PGRST116' },
    })
    expect(await ask(family, 'GET', 'applications?id=eq.not-an-id', { headers })).toMatchObject({
      status: 400,
      body: { code: '22P02' },
    })
  })

  it('inserts a donation, of which only the error is read', async () => {
    const body = {
      donor_name: 'Ada Eze',
      donor_email: 'ada@example.com',
      donor_phone: null,
      country: 'Nigeria',
      project: 'Kanyezi Ghetto',
      children_count: 1,
      user_id: null,
      status: 'pending_payment',
    }
    expect(await ask(visitor, 'POST', 'donations', { body })).toMatchObject({
      status: 201,
      body: null,
    })
    expect(
      await ask(stranger, 'POST', 'donations', { body: { ...body, user_id: stranger.id } }),
    ).toMatchObject({ status: 201 })
    expect(
      await ask(visitor, 'POST', 'donations', { body: { ...body, user_id: stranger.id } }),
    ).toMatchObject({ status: 401 })
    expect(
      await ask(visitor, 'POST', 'donations', { body: { ...body, children_count: 0 } }),
    ).toMatchObject({ status: 400, body: { code: '23514' } })
    expect(await ask(visitor, 'GET', 'donations?select=*')).toMatchObject({ status: 401 })
    expect(await ask(stranger, 'GET', 'donations?select=*')).toMatchObject({
      status: 200,
      body: [],
    })
  })

  it('selects all coordinators by state', async () => {
    await database`insert into public.state_coordinators (country, state_province) values ('Nigeria', 'Abia')`
    const all = await ask(visitor, 'GET', 'state_coordinators?select=*&order=state_province.asc')
    expect(all).toMatchObject({
      status: 200,
      body: expect.arrayContaining([
        expect.objectContaining({ state_province: 'Abia' }),
      ]) as unknown,
    })
  })
})

describe('the administrator’s side', () => {
  it('lists applications with exact count, filter, search and page, nested payments too', async () => {
    const query = `applications?select=*,payments(amount,status)&status=eq.approved&child_name=ilike.*specified*&order=created_at.desc&offset=0&limit=20`
    const list = await ask(admin, 'GET', query, { headers: COUNTED })
    expect(list).toMatchObject({
      status: 200,
      body: [{ id: family.child, payments: [{ amount: 180 }] }],
    })
    expect(list.headers.get('content-range')).toBe('0-0/1')
    const videos = await ask(admin, 'GET', 'applications?select=id&entry_video_status=eq.submitted')
    const submitted =
      await database`select id from public.applications where entry_video_status = 'submitted'`
    expect(videos).toMatchObject({ status: 200, body: submitted })
    const beyond = await ask(admin, 'GET', 'applications?select=id&offset=5000&limit=20', {
      headers: COUNTED,
    })
    expect(beyond).toMatchObject({ status: 416, body: { code: 'PGRST103' } })
  })

  it('updates by id with partial fields and returns the row', async () => {
    const one = `applications?id=eq.${family.child}`
    const patch = (body: unknown) => ask(admin, 'PATCH', one, { body, headers: WANT_ROW })
    expect(await patch({ ticket_status: 'Silver' })).toMatchObject({
      status: 200,
      body: { ticket_status: 'Silver', points: 100 },
    })
    expect(await patch({ assessment_score: 7, assessment_report: 'Strong' })).toMatchObject({
      status: 200,
      body: { status: 'assessed', assessment_result: 'Pass' },
    })
    expect(await patch({ audition_result: 'Pass', is_finalist: true })).toMatchObject({
      status: 200,
      body: { is_finalist: true },
    })
    expect(await patch({ assessment_score: 11 })).toMatchObject({
      status: 400,
      body: { code: '23514' },
    })
    expect(await patch({ status: 'unheard' })).toMatchObject({
      status: 400,
      body: { code: '22P02' },
    })
  })

  it('lists payments with subscriptions, and decides once', async () => {
    const rows = await ask(admin, 'POST', 'rpc/get_all_payments_and_subscriptions', { body: {} })
    expect(rows).toMatchObject({
      status: 200,
      body: expect.arrayContaining([
        expect.objectContaining({ application_id: family.child }),
      ]) as unknown,
    })
    const [payment] =
      await database`select id from public.payments where application_id = ${family.child}`
    const body = { payment_id: String(payment?.['id']), new_status: 'approved' }
    expect(await ask(stranger, 'POST', 'rpc/update_payment_status', { body })).toMatchObject({
      status: 403,
      body: { code: '42501' },
    })
    expect(await ask(visitor, 'POST', 'rpc/update_payment_status', { body })).toMatchObject({
      status: 401,
    })
    expect(
      await ask(admin, 'POST', 'rpc/update_payment_status', {
        body: { ...body, accept_second: true },
      }),
    ).toMatchObject({ status: 200, body: 'approved' })
    expect(await ask(admin, 'POST', 'rpc/update_payment_status', { body })).toMatchObject({
      status: 400,
      body: { message: 'payment_already_decided' },
    })
    const subscription = randomUUID()
    await ask(family, 'POST', 'subscriptions', {
      body: {
        id: subscription,
        user_id: family.id,
        amount: 50,
        currency: 'ZAR',
        description: 'Monthly',
      },
    })
    expect(
      await ask(admin, 'POST', 'rpc/handle_subscription_status_update', {
        body: { subscription_id: subscription, new_status: 'active' },
      }),
    ).toMatchObject({ status: 200, body: 'active' })
  })

  it('reads volunteers with count and search, and the analytics', async () => {
    await database`insert into public.volunteers (full_name, phone_number, age, country, state_province) values ('Vuyo Helper', '+27600000000', 20, 'South Africa', 'Gauteng')`
    const query =
      'volunteers?select=*&or=(full_name.ilike.*vuyo*,phone_number.ilike.*vuyo*)&order=created_at.desc&offset=0&limit=20'
    const list = await ask(admin, 'GET', query, { headers: COUNTED })
    expect(list).toMatchObject({ status: 200, body: [{ full_name: 'Vuyo Helper' }] })
    expect(await ask(stranger, 'GET', query)).toMatchObject({ status: 200, body: [] })
    expect(await ask(admin, 'POST', 'rpc/get_application_analytics', { body: {} })).toMatchObject({
      status: 200,
      body: { talent_ranks: expect.any(Array) as unknown, total_cancelled_by_timer: 0 },
    })
    expect(
      await ask(stranger, 'POST', 'rpc/get_application_analytics', { body: {} }),
    ).toMatchObject({ status: 403 })
  })

  it('selects, inserts, updates and deletes coordinators', async () => {
    const body = {
      country: 'Nigeria',
      state_province: 'Delta',
      coordinator_name: 'Efe Oke',
      coordinator_phone: '0803',
    }
    const added = await ask(admin, 'POST', 'state_coordinators', { body, headers: WANT_ROW })
    expect(added).toMatchObject({ status: 201, body })
    const one = `state_coordinators?id=eq.${(added.body as { id: string }).id}`
    expect(
      await ask(admin, 'PATCH', one, { body: { coordinator_name: 'Efe A. Oke' } }),
    ).toMatchObject({ status: 204 })
    const order = 'order=country,state_province,created_at'
    expect(await ask(admin, 'GET', `state_coordinators?select=*&${order}`)).toMatchObject({
      status: 200,
    })
    expect(await ask(stranger, 'POST', 'state_coordinators', { body })).toMatchObject({
      status: 403,
    })
    expect(await ask(stranger, 'DELETE', one)).toMatchObject({ status: 204 })
    expect(
      await ask(admin, 'DELETE', one, { headers: { Prefer: 'return=representation' } }),
    ).toMatchObject({ status: 200, body: [{ coordinator_name: 'Efe A. Oke' }] })
  })

  it('deletes the payments of an application, and it', async () => {
    const headers = { Prefer: 'return=representation' }
    expect(
      await ask(stranger, 'DELETE', `applications?id=eq.${family.child}`, { headers }),
    ).toMatchObject({ status: 200, body: [] })
    const payments = await ask(admin, 'DELETE', `payments?application_id=eq.${family.child}`)
    // They are deleted with the application: deleting one is a single call.
    expect(payments).toMatchObject({ status: 403, body: { code: '42501' } })
    expect(
      await ask(admin, 'DELETE', `applications?id=eq.${family.child}`, { headers }),
    ).toMatchObject({ status: 200, body: [{ id: family.child }] })
  })
})

describe('the limits of section 5', () => {
  const volunteer = {
    full_name: 'Vuyo Helper',
    phone_number: '+27600000000',
    country: 'Nigeria',
    state_province: 'Lagos',
  }
  const donation = {
    donor_name: 'Ada Eze',
    donor_email: 'ada@example.com',
    project: 'Smart Academy Building',
    country: 'Nigeria',
    children_count: 1,
  }

  it.each([
    ['age 1', { age: 1 }, 400],
    ['age 2', { age: 2, talents: [], primary_category: null }, 201],
    ['age 16, as the child form allows', { age: 16 }, 201],
    ['age 17', { age: 17 }, 400],
    ['a third talent', { talents: ['Music', 'Dance', 'Acting'] }, 400],
    ['a talent that there is not', { talents: ['Juggling'] }, 400],
    ['a state of the other country', { state_city: 'Gauteng' }, 400],
    ['no name', { child_name: ' ' }, 400],
    ['no phone number', { parent_phone: null }, 400],
  ])('a child with %s: %j', async (_title, changes, status) => {
    const parent = await newPerson()
    expect(
      await ask(parent, 'POST', 'applications', { body: childRow(parent, changes) }),
    ).toMatchObject({ status })
  })

  it.each([
    [{ age: 15 }, 400],
    [{ age: 16 }, 201],
    [{ age: 20, state_province: '' }, 400],
    [{ age: 20, full_name: '' }, 400],
    [{ age: 20, phone_number: '' }, 400],
  ])('a volunteer with %j', async (changes, status) => {
    const headers = { 'x-test-address': '203.0.113.20' }
    expect(
      await ask(null, 'POST', 'volunteers', { body: { ...volunteer, ...changes }, headers }),
    ).toMatchObject({ status })
  })

  it.each([
    [{ donor_phone: null }, 201],
    [{ donor_name: '' }, 400],
    [{ donor_email: 'nowhere' }, 400],
    [{ children_count: 0 }, 400],
  ])('a donation with %j', async (changes, status) => {
    const headers = { 'x-test-address': '203.0.113.21' }
    expect(
      await ask(null, 'POST', 'donations', { body: { ...donation, ...changes }, headers }),
    ).toMatchObject({ status })
  })

  it('a score gives Pass from 5 on, and is from 0 to 10', async () => {
    const { child } = await newFamily()
    const one = `applications?id=eq.${child}`
    for (const [assessment_score, assessment_result] of [
      [4.9, 'Fail'],
      [5, 'Pass'],
      [0, 'Fail'],
      [10, 'Pass'],
    ]) {
      expect(
        await ask(admin, 'PATCH', one, { body: { assessment_score }, headers: WANT_ROW }),
      ).toMatchObject({ body: { assessment_result } })
    }
    expect(await ask(admin, 'PATCH', one, { body: { assessment_score: -1 } })).toMatchObject({
      status: 400,
    })
  })

  it('a payment needs amount and description; a coordinator a state', async () => {
    const { amount: _amount, ...noAmount } = paymentRow(stranger, null)
    expect(await ask(stranger, 'POST', 'payments', { body: noAmount })).toMatchObject({
      status: 400,
    })
    expect(
      await ask(stranger, 'POST', 'payments', {
        body: paymentRow(stranger, null, { description: '' }),
      }),
    ).toMatchObject({ status: 400 })
    expect(
      await ask(admin, 'POST', 'state_coordinators', {
        body: { country: 'Nigeria', coordinator_name: 'Efe Oke' },
      }),
    ).toMatchObject({ status: 400 })
  })
})
