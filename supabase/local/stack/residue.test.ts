import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newParent, serveStack, type ServedStack } from './testing.ts'

// An erased child is gone from every place that could hold a copy: each table of each schema, the files, the emails,
// the export and the next token. The name occurs nowhere else, in any spelling.

const SURNAME = 'Nkemakolamzu'
const NAME = `Zuwaira ${SURNAME}`

let folder: string
let served: ServedStack

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'residue-'))
  served = await serveStack({ dataDir: folder })
})
afterAll(async () => {
  await served.close()
  await rm(folder, { recursive: true, force: true })
})

const holdsName = (text: string) => text.toLowerCase().includes(SURNAME.toLowerCase())

/** The tables of every schema, including the API layer's own, with the name in any column. */
function tablesWithName(): Promise<string[]> {
  return served.stack.exclusive(async (pg) => {
    const { rows } = await pg.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
        order by 1`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const { rows: held } = await pg.query(
        `select from ${name} as one where one::text ilike $1 limit 1`,
        [`%${SURNAME}%`],
      )
      if (held.length > 0) found.push(name)
    }
    return found
  })
}

/** The files of the data folder, except the database's own, with the name in their bytes or file name. */
async function filesWithName(): Promise<string[]> {
  const found: string[] = []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const file = path.slice(folder.length + 1)
    if (!entry.isFile() || /^(database|db|pg|pgdata)\b/.test(file)) continue
    if (holdsName(file) || holdsName(await readFile(path, 'latin1'))) found.push(file)
  }
  return found
}

/** The kinds of the notices behind an account's emails; null for an email without a notice. */
function emailsOf(userId: string): Promise<(string | null)[]> {
  return served.stack.exclusive(async (pg) => {
    const { rows } = await pg.query<{ kind: string | null }>(
      `select n.kind from private.email_outbox d left join public.notices n on n.id = d.notice_id
        where d.user_id = $1`,
      [userId],
    )
    return rows.map((row) => row.kind)
  })
}

function receiptsOf(paymentId: string): Promise<number> {
  return served.stack.exclusive(async (pg) => {
    const { rows } = await pg.query(
      `select from private.receipts r join private.ledger l on l.id = r.ledger_id where l.row_id = $1`,
      [paymentId],
    )
    return rows.length
  })
}

const claimsOf = (token: string) =>
  Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')

test('of an erased child nothing is left, wherever its name has been', async () => {
  const { client, email, userId, applicationId } = await newParent(served.url, {
    child_name: NAME,
  })
  const second = randomUUID()
  const added = await client.from('applications').insert({
    id: second,
    user_id: userId,
    child_name: 'Another Child',
    age: 8,
    gender: 'Male',
    country: 'Nigeria',
    state_city: 'Lagos',
    talents: ['Dance'],
    parent_phone: '+2348030000000',
    consent_version: '2026-11-01',
  })
  expect(added.error).toBeNull()
  await served.stack.exclusive((pg) =>
    pg.query(`update private.settings set value = 'on' where name = 'emails'`),
  )
  // Corrected, shown under another name, paid for with a proof, decided on and written to.
  const renamed = await client
    .from('applications')
    .update({ child_name: `${NAME} Ada`, stage_name: `Star ${SURNAME}` })
    .eq('id', applicationId)
  expect(renamed.error).toBeNull()
  const paymentId = randomUUID()
  const paid = await client.from('payments').insert({
    id: paymentId,
    user_id: userId,
    application_id: applicationId,
    amount: 10_000,
    currency: 'NGN',
    reference: `for ${SURNAME}`,
    description: `Talent Hunt Ticket for ${NAME} Ada`,
    status: 'pending',
  })
  expect(paid.error).toBeNull()
  const proofId = randomUUID()
  const bytes = new TextEncoder().encode(`%PDF-1.4\n% paid for ${NAME}\n%%EOF\n`)
  const uploaded = await client.storage
    .from('payment-proofs')
    .upload(`${userId}/${proofId}.pdf`, bytes.buffer, { contentType: 'application/pdf' })
  expect(uploaded.error).toBeNull()
  const attached = await client.from('payment_proofs').insert({
    id: proofId,
    payment_id: paymentId,
    kind: 'application/pdf',
    original_name: `${SURNAME}.pdf`,
    size_bytes: bytes.byteLength,
  })
  expect(attached.error).toBeNull()
  await served.stack.exclusive((pg) =>
    pg.query(
      `with noted as (
         insert into public.application_notes (application_id, assessment_note) values ($1, $2))
       update public.applications set status = 'approved', assessment_score = 8, assessment_report = $2 where id = $1`,
      [applicationId, `${SURNAME} dances well`],
    ),
  )
  await served.stack.exclusive((pg) =>
    pg.query(`update public.payments set status = 'approved' where id = $1`, [paymentId]),
  )
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()

  const before = await tablesWithName()
  expect(before).toEqual(
    expect.arrayContaining([
      'public.applications',
      'public.notices',
      'public.payments',
      'public.public_profiles',
      'public.application_notes',
    ]),
  )
  expect(await filesWithName()).not.toEqual([])
  const told = ['ticket_paid', 'assessment']
  expect(await emailsOf(userId)).toEqual(expect.arrayContaining(told))
  expect(await receiptsOf(paymentId)).toBe(1)

  const erased = await client.from('applications').delete().eq('id', applicationId)
  expect(erased.error).toBeNull()

  expect(await tablesWithName()).toEqual([])
  // The email that asks to confirm the address names no child.
  expect(await emailsOf(userId)).toEqual([null])
  // A receipt number stays, with its ledger entry, which names nobody.
  expect(await receiptsOf(paymentId)).toBe(1)
  expect(await filesWithName()).toEqual([])
  expect(holdsName(JSON.stringify(served.stack.emails))).toBe(false)
  const exported = await client.rpc('export_my_data')
  expect(exported.error).toBeNull()
  expect(JSON.stringify(exported.data)).toContain('Another Child')
  expect(holdsName(JSON.stringify(exported.data))).toBe(false)
  const { data, error } = await client.auth.refreshSession()
  expect(error).toBeNull()
  expect(holdsName(JSON.stringify(data.user))).toBe(false)
  expect(holdsName(claimsOf(data.session?.access_token ?? ''))).toBe(false)
})
