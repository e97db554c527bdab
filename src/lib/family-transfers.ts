import { queryOptions } from '@tanstack/react-query'
import { formatDate } from '@/domain/dates'
import { type Currency, formatExactMoney } from '@/domain/money'
import type { BookKind } from '@/domain/payment'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import { KEYS } from '@/lib/query-keys'
import type { RowOf } from '@/lib/supabase/rows'

/** A part of a transfer, with the payment, subscription or donation it pays for. */
export interface TransferPart {
  row_id: string
  kind: Exclude<BookKind, 'credit'>
  amount: number
  refunded: number
  child_name: string | null
  /** Whether it belongs to this family. */
  is_own: boolean
  /** Whether its payment or subscription was deleted along with a child or an account. */
  is_gone: boolean
}

/** A transfer of a family, or one that pays for something of theirs. `room` is the amount that no part uses. */
export type FamilyTransfer = Omit<
  RowOf<'family_transfer', 'room' | 'note'>,
  'parts' | 'direction'
> & { parts: TransferPart[]; direction: 'in' | 'out' }

async function fetchFamilyTransfers(
  userId: string,
  signal: AbortSignal,
): Promise<FamilyTransfer[]> {
  const { data, error } = await supabase()
    .rpc('get_family_transfers', { family: userId })
    .abortSignal(signal)
    .overrideTypes<FamilyTransfer[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** The transfers to and from a donation, newest first. */
async function fetchDonationTransfers(
  donationId: string,
  signal: AbortSignal,
): Promise<FamilyTransfer[]> {
  const { data, error } = await supabase()
    .rpc('get_donation_transfers', { donation_id: donationId })
    .abortSignal(signal)
    .overrideTypes<FamilyTransfer[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export const familyTransferQueries = {
  of: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.familyTransfers, userId],
      queryFn: ({ signal }) => fetchFamilyTransfers(userId, signal),
      // People open it to see the current state.
      staleTime: 0,
    }),
  ofDonation: (donationId: string) =>
    queryOptions({
      queryKey: [...KEYS.familyTransfers, 'donation', donationId],
      queryFn: ({ signal }) => fetchDonationTransfers(donationId, signal),
      staleTime: 0,
    }),
}

/** The transfers whose remainder is this family's credit. */
export function withCredit(
  transfers: readonly FamilyTransfer[],
): (FamilyTransfer & { room: number })[] {
  return transfers.flatMap((transfer) =>
    transfer.is_own && transfer.room !== null && transfer.room > 0
      ? [{ ...transfer, room: transfer.room }]
      : [],
  )
}

/** The choices for a family's credit: each transfer with money left. */
export function creditChoices(left: ReturnType<typeof withCredit>) {
  return left.map(({ id, room, currency, amount, received_on }) => ({
    value: id,
    label: `From the credit of ${formatExactMoney(room, currency)}`,
    note: `Left of ${formatExactMoney(amount, currency)} of ${formatDate(received_on)}`,
  }))
}

/** The family's credit, one sum per currency. */
export function creditOf(
  transfers: readonly FamilyTransfer[],
): { currency: Currency; amount: number }[] {
  const sums = new Map<Currency, number>()
  for (const { currency, room } of withCredit(transfers)) {
    sums.set(currency, (sums.get(currency) ?? 0) + room)
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}
