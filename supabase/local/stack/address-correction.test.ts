import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from './stack.ts'
import { newClient, newParent, serveStack, type ServedStack } from './testing.ts'

// A wrong address in the embedded stack, from the email to the old address to the sign-in with the new one.

const PASSWORD = 'a-good-password'
let served: ServedStack

beforeAll(async () => {
  served = await serveStack()
})
afterAll(() => served.close())

const sql = (text: string, parameters: unknown[] = []) =>
  served.stack.exclusive(
    async (pg) => (await pg.query<Record<string, unknown>>(text, parameters)).rows,
  )

/** The row that correct_address writes, with the hours since the email to the old address was sent. */
async function ask(userId: string, address: string, hours: number) {
  const [email] = await sql(
    `insert into private.email_outbox (user_id, security) values ($1, 'address_to_change') returning id`,
    [userId],
  )
  await sql(
    `insert into private.address_corrections (user_id, old_address, new_address, asked_by, email_id)
     select id, email, $2, id, $3 from auth.users where id = $1`,
    [userId, address, email?.['id']],
  )
  await served.stack.deliverEmails()
  await sql(`update private.email_outbox set ended_at = ended_at - $2::interval where id = $1`, [
    email?.['id'],
    `${hours} hours`,
  ])
  await sql(
    `update private.address_corrections set asked_at = asked_at - $2::interval where user_id = $1`,
    [userId, `${hours} hours`],
  )
  await served.stack.deliverEmails()
}

const outcomeOf = async (userId: string) =>
  (await sql('select outcome from private.address_corrections where user_id = $1', [userId]))[0]?.[
    'outcome'
  ]
const emailsTo = (address: string) =>
  served.stack.emails.filter(({ to }) => to === address).map(({ subject }) => subject)

async function canSignIn(email: string, password: string): Promise<boolean> {
  const client = newClient(served.url)
  return (await client.auth.signInWithPassword({ email, password })).error === null
}

test('the address changes three days after the old one was told, and all is signed out', async () => {
  const parent = await newParent(served.url)
  const address = `right.${parent.email}`
  await ask(parent.userId, address, 71)
  expect(emailsTo(parent.email)).toEqual([
    'Please confirm your email',
    'Your email is going to change',
  ])
  expect(await outcomeOf(parent.userId)).toBeNull()
  await sql(
    `update private.email_outbox set ended_at = ended_at - interval '2 hours' where user_id = $1`,
    [parent.userId],
  )
  await sql(
    `update private.address_corrections set asked_at = asked_at - interval '2 hours' where user_id = $1`,
    [parent.userId],
  )
  await served.stack.deliverEmails()
  expect(await outcomeOf(parent.userId)).toBe('done')
  expect(emailsTo(address)).toEqual(['This is the email of your account now'])
  expect(await sql('select id from auth.sessions where user_id = $1', [parent.userId])).toEqual([])
  expect(await canSignIn(address, PASSWORD)).toBe(true)
  expect(await canSignIn(parent.email, PASSWORD)).toBe(false)
})

test('nothing changes where the old address said no by the link of its email', async () => {
  const parent = await newParent(served.url)
  await ask(parent.userId, `other.${parent.email}`, 1)
  const email = served.stack.emails.findLast(({ to }) => to === parent.email)
  const token = decodeURIComponent(/\/keep-address#(\S+)/.exec(email?.text ?? '')?.[1] ?? '')
  expect(token).not.toBe('')
  const said = await fetch(`${served.url}/rest/v1/rpc/answer_email`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ token, answer: 'keep_address' }),
  })
  expect(await said.json()).toBe('kept')
  await served.stack.deliverEmails()
  expect(await outcomeOf(parent.userId)).toBe('refused')
  expect(await canSignIn(parent.email, PASSWORD)).toBe(true)
})

test('the call of the auth service is answered to nobody from outside', async () => {
  const parent = await newParent(served.url)
  const response = await fetch(`${served.url}/auth/v1/admin/users/${parent.userId}`, {
    method: 'PUT',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'mine@example.com' }),
  })
  expect(response.ok).toBe(false)
  expect(await canSignIn(parent.email, PASSWORD)).toBe(true)
})
