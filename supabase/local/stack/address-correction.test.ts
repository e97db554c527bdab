import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from './stack.ts'
import { newClient, newParent, serveStack, type ServedStack } from './testing.ts'

// A wrong address in the embedded stack, from the email to the old one to the sign-in with the new one.

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

/** As correct_address writes it, with the time that has passed since the email to the old address left. */
async function ask(userId: string, address: string, hours: number) {
  const [letter] = await sql(
    `insert into private.deliveries (user_id, security) values ($1, 'address_to_change') returning id`,
    [userId],
  )
  await sql(
    `insert into private.address_corrections (user_id, old_address, new_address, asked_by, delivery_id)
     select id, email, $2, id, $3 from auth.users where id = $1`,
    [userId, address, letter?.['id']],
  )
  await served.stack.deliverLetters()
  await sql(`update private.deliveries set ended_at = ended_at - $2::interval where id = $1`, [
    letter?.['id'],
    `${hours} hours`,
  ])
  await sql(
    `update private.address_corrections set asked_at = asked_at - $2::interval where user_id = $1`,
    [userId, `${hours} hours`],
  )
  await served.stack.deliverLetters()
}

const outcomeOf = async (userId: string) =>
  (await sql('select outcome from private.address_corrections where user_id = $1', [userId]))[0]?.[
    'outcome'
  ]
const lettersTo = (address: string) =>
  served.stack.letters.filter(({ to }) => to === address).map(({ subject }) => subject)

async function canSignIn(email: string, password: string): Promise<boolean> {
  const client = newClient(served.url)
  return (await client.auth.signInWithPassword({ email, password })).error === null
}

test('the address changes three days after the old one was told, and all is signed out', async () => {
  const parent = await newParent(served.url)
  const address = `right.${parent.email}`
  await ask(parent.userId, address, 71)
  expect(lettersTo(parent.email)).toEqual([
    'Please confirm your email',
    'Your email is going to change',
  ])
  expect(await outcomeOf(parent.userId)).toBeNull()
  await sql(
    `update private.deliveries set ended_at = ended_at - interval '2 hours' where user_id = $1`,
    [parent.userId],
  )
  await sql(
    `update private.address_corrections set asked_at = asked_at - interval '2 hours' where user_id = $1`,
    [parent.userId],
  )
  await served.stack.deliverLetters()
  expect(await outcomeOf(parent.userId)).toBe('done')
  expect(lettersTo(address)).toEqual(['This is the email of your account now'])
  expect(await sql('select id from auth.sessions where user_id = $1', [parent.userId])).toEqual([])
  expect(await canSignIn(address, PASSWORD)).toBe(true)
  expect(await canSignIn(parent.email, PASSWORD)).toBe(false)
})

test('nothing changes where the old address said no by the link of its email', async () => {
  const parent = await newParent(served.url)
  await ask(parent.userId, `other.${parent.email}`, 1)
  const letter = served.stack.letters.findLast(({ to }) => to === parent.email)
  const token = decodeURIComponent(/\/keep-address#(\S+)/.exec(letter?.text ?? '')?.[1] ?? '')
  expect(token).not.toBe('')
  const said = await fetch(`${served.url}/rest/v1/rpc/answer_letter`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ token, answer: 'keep_address' }),
  })
  expect(await said.json()).toBe('kept')
  await served.stack.deliverLetters()
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
