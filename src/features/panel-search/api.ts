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
