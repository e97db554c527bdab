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

/** A child, payment, volunteer or donation in short; name is the child's, the volunteer's or the donor's, edition the child's. */
export type PanelItem = Omit<Item, 'kind'> & { kind: PanelKind }

/** The panel's rows that these words find: up to six of each kind, of which the sixth says that there are more. */
export async function searchPanel(search: string, signal: AbortSignal): Promise<PanelItem[]> {
  const { data, error } = await supabase()
    .rpc('search_panel', { search })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<PanelItem[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Up to 20 applications with a name like the one word that was searched for; none for several words or figures. */
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

/** How a family's account stands; no address, and nothing of what stands in a letter. */
export type AccountState = RowOf<
  'account_state',
  'confirmed_at' | 'refused_at' | 'last_sign_in_at' | 'letter_failed_at' | 'letter_error'
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

/** Sends the letter with the link to choose a new password, as the family could ask for it itself. */
export async function sendPasswordLetter(email: string): Promise<void> {
  const { error } = await supabase().auth.resetPasswordForEmail(email)
  if (error) throw toAppError(error)
}

/** The last correction of a family's address; `due_at` is null until the email to the old one has left. */
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

/** Asks for another address, which the old one can refuse for 72 hours. */
export async function correctAddress(userId: string, email: string): Promise<void> {
  const { error } = await supabase().rpc('correct_address', { user_id: userId, new_address: email })
  if (error) throw toAppError(error)
}

export async function takeBackAddress(userId: string): Promise<void> {
  const { error } = await supabase().rpc('take_back_address', { user_id: userId })
  if (error) throw toAppError(error)
}
