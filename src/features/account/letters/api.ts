import type { LetterGroup } from '@/domain/letter-groups'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** Where the caller's letters go, and which groups are switched off. */
export type LetterSettings = RowOf<
  'letter_settings',
  'address' | 'confirmed_at' | 'refused_at' | 'confirmation_asked_at'
>

export async function fetchLetterSettings(signal: AbortSignal): Promise<LetterSettings> {
  const { data, error } = await supabase()
    .rpc('get_letter_settings')
    .abortSignal(signal)
    .overrideTypes<LetterSettings, { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Switches a group of letters on or off for the caller. */
export async function setLetterGroup(group: LetterGroup, isOn: boolean): Promise<void> {
  const { error } = await supabase().rpc('set_letter_group', { letter_group: group, is_on: isOn })
  if (error) throw toAppError(error)
}

/** Sends the letter that asks the caller's address whether it is theirs. */
export async function sendConfirmation(): Promise<void> {
  const { error } = await supabase().rpc('send_confirmation')
  if (error) throw toAppError(error)
}
