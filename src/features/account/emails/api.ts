import type { EmailGroup } from '@/domain/email-groups'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** Where the caller's emails go, and which groups are switched off. */
export type EmailSettings = RowOf<
  'email_settings',
  'address' | 'confirmed_at' | 'refused_at' | 'confirmation_asked_at'
>

export async function fetchEmailSettings(signal: AbortSignal): Promise<EmailSettings> {
  const { data, error } = await supabase()
    .rpc('get_email_settings')
    .abortSignal(signal)
    .overrideTypes<EmailSettings, { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Switches a group of emails on or off for the caller. */
export async function setEmailGroup(group: EmailGroup, isOn: boolean): Promise<void> {
  const { error } = await supabase().rpc('set_email_group', { email_group: group, is_on: isOn })
  if (error) throw toAppError(error)
}

/** Sends the email that asks the caller to confirm their address. */
export async function sendConfirmation(): Promise<void> {
  const { error } = await supabase().rpc('send_confirmation')
  if (error) throw toAppError(error)
}
