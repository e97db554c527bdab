import { randomUUID } from 'node:crypto'
import { type Actor, expect, test, uniqueWord } from './actors.ts'
import { type Api, childOf } from './api.ts'

// Everything that belongs to the administrator, asked for by who is none: by request past the app, and by
// address in it.

/** A row in each table, and the ids that are attacked. */
async function seed({ api, person }: Actor, admin: Actor, origin: string) {
  const child = childOf(person).id
  const money = { user_id: person.id, amount: 10_000, currency: 'NGN', description: 'Contribution' }
  const name = `Thandi ${uniqueWord()}`
  const place = { country: 'Nigeria', state_province: 'Kano' }
  const insert = async (by: Api, table: string, row: Record<string, unknown>) => {
    const id = randomUUID()
    const answer = await by.call('POST', `/rest/v1/${table}`, { id, ...row })
    expect(answer.status, `${table}: ${JSON.stringify(answer.body)}`).toBe(201)
    return id
  }
  // As the forms do: who sends one has no right to read it back.
  const send = async (table: string, row: Record<string, unknown>) => {
    const id = randomUUID()
    const { status } = await fetch(`${origin}/rest/v1/${table}`, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_local', 'content-type': 'application/json' },
      body: JSON.stringify({ id, ...row }),
    })
    expect(status, table).toBe(201)
    return id
  }
  return {
    child,
    payment: await insert(api, 'payments', { ...money, application_id: child }),
    subscription: await insert(api, 'subscriptions', money),
    coordinator: await insert(admin.api, 'state_coordinators', {
      ...place,
      coordinator_name: name,
    }),
    volunteer: await send('volunteers', {
      ...place,
      full_name: name,
      phone_number: '+2348030000009',
      age: 30,
    }),
    donation: await send('donations', {
      donor_name: name,
      donor_email: 'thandi@example.com',
      project: 'Kanyezi Edu',
      country: 'South Africa',
      children_count: 3,
    }),
  }
}

test('no procedure of the administrator answers anybody else', async ({
  parent,
  stranger,
  visitor,
  admin,
  origin,
}) => {
  const ids = await seed(parent, admin, origin)
  const calls: [procedure: string, body: Record<string, unknown>][] = [
    ['get_all_payments_and_subscriptions', {}],
    ['get_all_payments_and_subscriptions', { search: 'a', page_size: 20 }],
    ['export_payments', {}],
    ['export_applications', {}],
    ['export_books', {}],
    ['export_donations', {}],
    ['export_volunteers', {}],
    ['count_payments_and_subscriptions', {}],
    ['update_payment_status', { payment_id: ids.payment, new_status: 'approved' }],
    ['update_payment_status', { payment_id: ids.payment, new_status: 'declined', reason: 'x' }],
    ['undo_payment_decision', { payment_id: ids.payment, reason: 'x' }],
    [
      'handle_subscription_status_update',
      { subscription_id: ids.subscription, new_status: 'active' },
    ],
    ['undo_subscription_decision', { subscription_id: ids.subscription, reason: 'x' }],
    [
      'update_application',
      { application_id: ids.child, changes: { points: 900 }, loaded_at: new Date().toISOString() },
    ],
    ['undo_decision', { application_id: ids.child, loaded_at: new Date().toISOString() }],
    ['get_application_analytics', {}],
    ['get_application_trends', { week_count: 4 }],
    ['get_history', { table_name: 'applications', row_id: ids.child }],
    ['get_history', { table_name: 'payments', row_id: ids.payment }],
    ['get_history', { table_name: 'state_coordinators', row_id: ids.coordinator }],
  ]
  for (const [procedure, body] of calls) {
    for (const { api } of [parent, stranger]) {
      const answer = await api.call('POST', `/rest/v1/rpc/${procedure}`, body)
      expect(answer, procedure).toMatchObject({
        status: 403,
        body: { code: '42501', message: 'administrator_required' },
      })
    }
    const unknown = await visitor.api.call('POST', `/rest/v1/rpc/${procedure}`, body)
    expect(unknown, procedure).toMatchObject({ status: 401, body: { code: '42501' } })
  }
  expect(await admin.api.rows(`payments?id=eq.${ids.payment}&select=status`)).toEqual([
    { status: 'pending' },
  ])
  expect(await admin.api.rows(`subscriptions?id=eq.${ids.subscription}&select=status`)).toEqual([
    { status: 'pending' },
  ])
  await admin.api.call('DELETE', `/rest/v1/state_coordinators?id=eq.${ids.coordinator}`)
})

test('no table of the administrator is read or written by anybody else', async ({
  parent,
  stranger,
  visitor,
  admin,
  origin,
}) => {
  const ids = await seed(parent, admin, origin)
  const targets: [table: string, id: string, change: Record<string, unknown>][] = [
    ['applications', ids.child, { status: 'approved', is_finalist: true }],
    ['payments', ids.payment, { status: 'approved' }],
    ['subscriptions', ids.subscription, { status: 'active' }],
    ['state_coordinators', ids.coordinator, { coordinator_name: 'Taken' }],
    ['volunteers', ids.volunteer, { full_name: 'Taken' }],
    ['donations', ids.donation, { status: 'confirmed' }],
  ]
  const isOwn = (table: string) => ['applications', 'payments', 'subscriptions'].includes(table)
  for (const [table, id, change] of targets) {
    const [before] = await admin.api.rows(`${table}?id=eq.${id}`)
    expect(before, table).toBeDefined()
    for (const { api } of isOwn(table) ? [stranger, visitor] : [parent, stranger, visitor]) {
      const read = await api.call('GET', `/rest/v1/${table}?id=eq.${id}`)
      if (table !== 'state_coordinators') {
        expect(read.status === 200 ? read.body : [], table).toEqual([])
      }
      for (const method of ['PATCH', 'DELETE']) {
        const body = method === 'PATCH' ? change : undefined
        const answer = await api.call(method, `/rest/v1/${table}?id=eq.${id}`, body)
        // Nothing was there to change, or the right to try is missing.
        if (answer.status < 300) expect(answer.body, `${method} ${table}`).toEqual([])
        else expect(answer.body, `${method} ${table}`).toMatchObject({ code: '42501' })
      }
    }
    expect(await admin.api.rows(`${table}?id=eq.${id}`), table).toEqual([before])
  }
  await admin.api.call('DELETE', `/rest/v1/state_coordinators?id=eq.${ids.coordinator}`)
})

const ROUTES = [
  '/admin/dashboard',
  ...['pending', 'approved', 'assessed', 'video_submitted', 'rejected'].map(
    (tab) => `/admin/dashboard?tab=${tab}`,
  ),
  '/admin/dashboard?tab=payments',
  '/admin/dashboard?tab=payments&view=statement',
  '/admin/dashboard?tab=volunteers',
  '/admin/dashboard?tab=donations',
  '/admin/dashboard?tab=coordinators',
  '/admin/analysis',
  '/admin/books',
  '/admin/messages',
  '/admin/office',
  '/admin/setup',
]

test('a parent is sent from every admin route to the dashboard, and asks for nothing on the way', async ({
  parent,
}) => {
  const page = await parent.open('/about-us')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isForeign =
      /volunteers|donations|state_coordinators|rpc\/(get_all|count_|get_app|get_planned)/
    if (isForeign.test(pathname)) asked.push(pathname)
  })
  // Pages that are left at once would leave a half-open socket behind.
  await page.routeWebSocket(/realtime/, () => undefined)
  for (const route of ROUTES) {
    await page.goto(route)
    await expect(page, route).toHaveURL((url) => url.pathname === '/dashboard')
  }
  expect(asked).toEqual([])
})

test('a visitor is sent from every admin route to sign in', async ({ visitor }) => {
  const page = await visitor.open('/about-us')
  for (const route of ROUTES) {
    await page.goto(route)
    await expect(page, route).toHaveURL((url) => url.pathname === '/login')
  }
})
