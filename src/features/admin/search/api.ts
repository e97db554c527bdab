import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

const COLUMNS =
  'kind, id, user_id, application_id, name, edition, parent_name, parent_email, parent_phone, country, state_city, reference, status, ticket_status, amount, currency, received_amount, received_currency, refunded_amount, ticket_fee, ticket_received, description, created_at'

/** The kind of a row of the panel. */
export type PanelKind = 'application' | 'payment' | 'subscription' | 'volunteer' | 'donation'

type Item = RowOf<
  'panel_item',
  | 'user_id'
  | 'application_id'
  | 'name'
  | 'edition'
  | 'parent_name'
  | 'parent_email'
  | 'parent_phone'
  | 'country'
  | 'state_city'
  | 'reference'
  | 'status'
  | 'ticket_status'
  | 'amount'
  | 'currency'
  | 'received_amount'
  | 'received_currency'
  | 'refunded_amount'
  | 'ticket_fee'
  | 'ticket_received'
  | 'description'
>

/**
 * A short row for a child, payment, volunteer or donation; `name` is the child's, volunteer's or donor's, `edition` the
 * child's.
 */
export type PanelItem = Omit<Item, 'kind'> & { kind: PanelKind }

/** The panel's search results: up to six of each kind; the sixth indicates that there are more. */
export async function searchPanel(search: string, signal: AbortSignal): Promise<PanelItem[]> {
  const { data, error } = await supabase()
    .rpc('search_panel', { search })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<PanelItem[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Up to 20 applications with a name similar to a one-word search; none for several words or digits. */
export async function suggestPanel(search: string, signal: AbortSignal): Promise<PanelItem[]> {
  const { data, error } = await supabase()
    .rpc('suggest_panel', { search })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<PanelItem[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** The children of an account, then its payments and subscriptions, newest first. */
export async function fetchFamily(userId: string, signal: AbortSignal): Promise<PanelItem[]> {
  const { data, error } = await supabase()
    .rpc('get_family', { user_id: userId })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<PanelItem[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** The state of a family's account, without addresses or the content of emails. */
export type AccountState = RowOf<
  'account_state',
  'confirmed_at' | 'refused_at' | 'last_sign_in_at' | 'email_failed_at' | 'email_error'
>

export async function fetchAccountState(
  userId: string,
  signal: AbortSignal,
): Promise<AccountState | null> {
  const { data, error } = await supabase()
    .rpc('get_account_state', { user_id: userId })
    .abortSignal(signal)
    .overrideTypes<AccountState[], { merge: false }>()
  if (error) throw toAppError(error)
  return data[0] ?? null
}

/** Sends the password reset email, as the family could request it itself. */
export async function sendPasswordEmail(email: string): Promise<void> {
  const { error } = await supabase().auth.resetPasswordForEmail(email)
  if (error) throw toAppError(error)
}

/** The latest correction of a family's address; `due_at` is null until the email to the old address was sent. */
export type AddressCorrection = Omit<
  RowOf<'address_correction', 'asked_by_email' | 'due_at' | 'ended_at' | 'outcome'>,
  'outcome'
> & { outcome: 'done' | 'refused' | 'taken_back' | 'failed' | null }

export async function fetchAddressCorrection(
  userId: string,
  signal: AbortSignal,
): Promise<AddressCorrection | null> {
  const { data, error } = await supabase()
    .rpc('get_address_correction', { user_id: userId })
    .abortSignal(signal)
    .overrideTypes<AddressCorrection[], { merge: false }>()
  if (error) throw toAppError(error)
  return data[0] ?? null
}

/** Requests a change of address, which the old address can refuse for 72 hours. */
export async function correctAddress(userId: string, email: string): Promise<void> {
  const { error } = await supabase().rpc('correct_address', { user_id: userId, new_address: email })
  if (error) throw toAppError(error)
}

export async function takeBackAddress(userId: string): Promise<void> {
  const { error } = await supabase().rpc('take_back_address', { user_id: userId })
  if (error) throw toAppError(error)
}
