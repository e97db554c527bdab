import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from './stack.ts'
import { newParent, serveStack, type ServedStack } from './testing.ts'

// The job sweep inside the embedded stack: with the request that left something to do.

const PDF = new TextEncoder().encode('%PDF-1.7 a receipt')
const BUCKET = 'payment-proofs'

let served: ServedStack
let parent: Awaited<ReturnType<typeof newParent>>
let paymentId: string

beforeAll(async () => {
  served = await serveStack()
})

afterAll(() => served.close())

beforeEach(async () => {
  parent = await newParent(served.url)
  paymentId = randomUUID()
  const { error } = await parent.client.from('payments').insert({
    id: paymentId,
    user_id: parent.userId,
    application_id: parent.applicationId,
    amount: 10000,
    currency: 'NGN',
    description: 'Talent Hunt Ticket',
  })
  if (error) throw error
})

async function upload(ending = 'pdf'): Promise<{ id: string; path: string }> {
  const id = randomUUID()
  const path = `${parent.userId}/${id}.${ending}`
  const { error } = await parent.client.storage
    .from(BUCKET)
    .upload(path, PDF, { contentType: 'application/pdf' })
  if (error) throw error
  return { id, path }
}

async function sendProof(proof: { id: string; path: string }, kind = 'application/pdf') {
  const { error } = await parent.client.from('payment_proofs').insert({
    id: proof.id,
    user_id: parent.userId,
    payment_id: paymentId,
    kind,
    size_bytes: PDF.byteLength,
  })
  if (error) throw error
  return proof
}

async function statusOf(id: string): Promise<unknown> {
  const { data } = await parent.client.from('payment_proofs').select('status').eq('id', id)
  return data?.[0]?.status
}

const download = async (path: string) =>
  (await parent.client.storage.from(BUCKET).download(path)).data

/** The names of this parent's files still in storage. */
async function filesLeft(): Promise<string[]> {
  const { rows } = await served.stack.exclusive((pg) =>
    pg.query<{ name: string }>(
      `select name from storage.objects where starts_with(name, $1) order by name`,
      [parent.userId],
    ),
  )
  return rows.map(({ name }) => name)
}

test('a new proof is checked by the time that its row is answered', async () => {
  const { id, path } = await sendProof(await upload())
  expect(await statusOf(id)).toBe('accepted')
  expect(await (await download(path))?.text()).toBe('%PDF-1.7 a receipt')
})

test('no link is made of a proof; the session downloads it, and it is no page', async () => {
  const { path } = await sendProof(await upload())
  const files = parent.client.storage.from(BUCKET)
  expect((await files.createSignedUrl(path, 60)).error).not.toBeNull()
  const many = await files.createSignedUrls([path], 60)
  expect((many.data ?? []).filter(({ signedUrl }) => signedUrl)).toEqual([])
  expect((await files.list(parent.userId)).data).toEqual([])
  const { data: held } = await parent.client.auth.getSession()
  const answer = await fetch(`${served.url}/storage/v1/object/${BUCKET}/${path}`, {
    headers: { authorization: `Bearer ${held.session?.access_token}`, apikey: PUBLISHABLE_KEY },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test('a file is not opened without its row', async () => {
  const { path } = await upload()
  expect(await download(path)).toBeNull()
})

test('a proof whose file turns out to be something else is refused and removed', async () => {
  const proof = await sendProof(await upload('png'), 'image/png')
  expect(await statusOf(proof.id)).toBe('refused')
  expect(await download(proof.path)).toBeNull()
  expect(await filesLeft()).toEqual([])
})

test('a picture that no browser can draw is not taken', async () => {
  const header = '89504e470d0a1a0a0000000d49484452' + '00004e20'.repeat(2) + '0806000000'
  const { error } = await parent.client.storage
    .from(BUCKET)
    .upload(`${parent.userId}/${randomUUID()}.png`, Buffer.from(header, 'hex'), {
      contentType: 'image/png',
    })
  expect(error?.message).toBe('This picture has more than 40 megapixels')
})

test('files go with the proof that is taken back, with the child and with the account', async () => {
  const [first] = [await sendProof(await upload()), await sendProof(await upload())]
  expect(await filesLeft()).toHaveLength(2)
  await parent.client.from('payment_proofs').delete().eq('id', first.id)
  expect(await filesLeft()).toHaveLength(1)
  await parent.client.from('applications').delete().eq('id', parent.applicationId)
  expect(await filesLeft()).toEqual([])

  const other = randomUUID()
  await parent.client
    .from('subscriptions')
    .insert({ id: other, user_id: parent.userId, amount: 1, currency: 'NGN', description: 'Gift' })
  await upload()
  expect(await filesLeft()).toHaveLength(1)
  expect((await parent.client.rpc('close_account')).error).toBeNull()
  expect(await filesLeft()).toEqual([])
})

test('the sweep has reported since the start', async () => {
  const { rows } = await served.stack.exclusive((pg) =>
    pg.query(`select name from private.jobs where reported_at > now() - interval '10 minutes'`),
  )
  expect(rows).toContainEqual({ name: 'sweep' })
})
