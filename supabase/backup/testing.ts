// Shared by the tests of backups: a family with a paid ticket and a proof, and what a restore must preserve.
import { randomUUID } from 'node:crypto'
import { newClient, newParent } from '../local/stack/testing.ts'

/** Runs one query as the database's owner. */
export type Ask = (sql: string) => Promise<Record<string, unknown>[]>

export interface PaidFamily {
  email: string
  proof: { path: string; bytes: string }
}

/** A family whose ticket was approved, with a proof of the transfer. */
export async function addPaidFamily(url: string, ask: Ask): Promise<PaidFamily> {
  const { client, email, userId, applicationId } = await newParent(url)
  const [paymentId, proofId] = [randomUUID(), randomUUID()]
  const paid = await client.from('payments').insert({
    id: paymentId,
    user_id: userId,
    application_id: applicationId,
    amount: 10_000,
    currency: 'NGN',
    description: 'Talent Hunt Ticket for Ọlábísí',
    status: 'pending',
  })
  const bytes = `%PDF-1.4\n% ${randomUUID()}\n%%EOF\n`
  const path = `${userId}/${proofId}.pdf`
  const uploaded = await client.storage
    .from('payment-proofs')
    .upload(path, new TextEncoder().encode(bytes).buffer, { contentType: 'application/pdf' })
  const attached = await client.from('payment_proofs').insert({
    id: proofId,
    payment_id: paymentId,
    kind: 'application/pdf',
    original_name: 'transfer.pdf',
    size_bytes: bytes.length,
  })
  const failure = paid.error ?? uploaded.error ?? attached.error
  if (failure) throw failure
  await ask(`update public.payments set status = 'approved' where id = '${paymentId}'`)
  return { email, proof: { path, bytes } }
}

/** Everything a restore must bring back: sums of the books, receipts, tickets, proofs, accounts. */
export async function whatCounts(ask: Ask): Promise<Record<string, unknown>> {
  const answers: Record<string, string> = {
    books: `select currency::text, kind::text, count(*)::int as entries, sum(amount)::text as sum
      from private.ledger group by 1, 2 order by 1, 2`,
    transfers: `select currency::text, count(*)::int as transfers, sum(amount)::text as sum
      from private.transfers group by 1 order by 1`,
    receipts:
      'select md5(string_agg(r::text, chr(10) order by r::text)) as digest, count(*)::int from private.receipts r',
    tickets: `select ticket_status::text, count(*)::int, md5(string_agg(id::text || payment_reference, '' order by id)) as digest
      from public.applications group by 1 order by 1`,
    proofs: 'select id::text, path, status::text from public.payment_proofs order by id',
    accounts:
      'select count(*)::int, md5(string_agg(id::text || encrypted_password, $$ $$ order by id)) as digest from auth.users',
    team: 'select email, role::text from private.staff order by email',
    numbers: `select max(id)::text as last, pg_get_serial_sequence('private.ledger', 'id') as named from private.ledger`,
  }
  const found: Record<string, unknown> = {}
  for (const [name, sql] of Object.entries(answers)) found[name] = await ask(sql)
  return found
}

/** Signs a family in as before, opens their proof and returns its bytes. */
export async function openProof(url: string, { email, proof }: PaidFamily): Promise<string> {
  const client = newClient(url)
  const signedIn = await client.auth.signInWithPassword({ email, password: 'a-good-password' })
  if (signedIn.error) throw signedIn.error
  const opened = await client.storage.from('payment-proofs').download(proof.path)
  if (opened.error) throw opened.error
  return opened.data.text()
}
