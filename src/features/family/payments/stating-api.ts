import { isOwnDuplicate, toAppError } from '@/lib/api/errors'
import { newId } from '@/lib/new-id'
import { PAYMENT_PROOFS, uploadFile } from '@/lib/supabase/storage'
import { supabase } from '@/lib/supabase/client'
import { parseAmount } from '@/domain/amount'
import type { Currency } from '@/domain/money'
import { ticketDescription } from '@/domain/ticket'
import type { PayableChild, SentProof } from './api'
import { type Proof, proofPath } from './proof'
import type { PaymentInput, PaymentKind } from './schema'

/* The calls with which a parent states a payment, used only by the payment page. */

const PAYMENT_TABLES = { one_off: 'payments', subscription: 'subscriptions' } as const

/** The key of a payment or subscription. */
export interface PaymentKey {
  id: string
  kind: PaymentKind
}

/**
 * States a payment and returns its key. The form's id is the idempotency key: submitting it twice creates one row, and
 * only a form edited after submission creates another.
 */
export async function insertPayment(userId: string, input: PaymentInput): Promise<PaymentKey> {
  const table = PAYMENT_TABLES[input.kind]
  const row = {
    user_id: userId,
    application_id: input.application_id || null,
    amount: parseAmount(input.amount) ?? 0,
    currency: input.currency,
    reference: input.reference || null,
    description: input.description,
    status: 'pending' as const,
  }
  const { error } = await supabase()
    .from(table)
    .insert({ id: input.id, ...row })
  if (!error) return { id: input.id, kind: input.kind }
  if (!isOwnDuplicate(error, table)) throw toAppError(error)

  const { data: sent, error: readError } = await supabase()
    .from(table)
    .select('application_id, amount, currency')
    .eq('id', input.id)
    .maybeSingle()
  if (readError) throw toAppError(readError)
  const isSame =
    sent !== null &&
    sent.application_id === row.application_id &&
    sent.amount === row.amount &&
    sent.currency === row.currency
  return isSame
    ? { id: input.id, kind: input.kind }
    : insertPayment(userId, { ...input, id: newId() })
}

/** One ticket's share of a transfer; its id is an idempotency key for retries. */
export interface TicketPart {
  id: string
  child: PayableChild
  amount: number
  currency: Currency
}

/**
 * States one transfer for several tickets, one payment each in a single request, all or nothing. A retry after a lost
 * answer adds nothing.
 */
export async function insertTicketPayments(
  userId: string,
  parts: readonly TicketPart[],
): Promise<void> {
  const { error } = await supabase()
    .from('payments')
    .insert(
      parts.map(({ id, child, amount, currency }) => ({
        id,
        user_id: userId,
        application_id: child.id,
        amount,
        currency,
        reference: child.payment_reference,
        description: ticketDescription(child.child_name),
        status: 'pending' as const,
      })),
    )
  if (error && !isOwnDuplicate(error, 'payments')) throw toAppError(error)
}

/**
 * Sends a proof: the file, then the row that links it to its payment. Each step can be retried. The payment stands even
 * if this fails.
 */
export async function insertProof(
  userId: string,
  payment: PaymentKey,
  proof: Proof,
  onProgress: (sent: number) => void,
): Promise<void> {
  await uploadFile({
    bucket: PAYMENT_PROOFS,
    path: proofPath(userId, proof),
    bytes: proof.bytes,
    kind: proof.kind,
    onProgress,
  })
  const { error } = await supabase()
    .from('payment_proofs')
    .insert({
      id: proof.id,
      user_id: userId,
      payment_id: payment.kind === 'one_off' ? payment.id : null,
      subscription_id: payment.kind === 'subscription' ? payment.id : null,
      kind: proof.kind,
      original_name: proof.originalName,
      size_bytes: proof.bytes.byteLength,
    })
  if (error && !isOwnDuplicate(error, 'payment_proofs')) throw toAppError(error)
}

/** Withdraws a proof; its file is deleted within minutes. */
export async function deleteProof({ id }: Pick<SentProof, 'id'>): Promise<void> {
  const { error } = await supabase().from('payment_proofs').delete().eq('id', id)
  if (error) throw toAppError(error)
}
