import { CARE_VERSION } from '@/domain/audition-care'
import type { Country } from '@/domain/regions'
import { toAppError } from '@/lib/api/errors'
import { loadWanted } from '@/lib/startup'
import { supabase } from '@/lib/supabase/client'
import type { Enums } from '@/lib/supabase/database.types'
import type { CareInput } from './schema'

/** What a family told the door. The telephone is in E.164. */
export interface Care {
  contact_name: string
  contact_phone: string
  needs: string | null
  collectors: string[]
}

/** A child's planned audition, to the end of its slot. */
export interface OwnAudition {
  application_id: string
  starts_at: string
  ends_at: string
  answer: Enums<'audition_answer'> | null
  answer_reason: string | null
  care: Care | null
}

/** The planned auditions of the own children, with what the family said to each. */
export async function fetchOwnAuditions(signal: AbortSignal): Promise<OwnAudition[]> {
  const { data, error } = await supabase()
    .rpc('get_own_auditions')
    .abortSignal(signal)
    .overrideTypes<OwnAudition[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export interface Answer {
  applicationId: string
  answer: Enums<'audition_answer'>
  reason?: string | undefined
}

/** Says whether a child comes. */
export async function answerAudition({ applicationId, answer, reason }: Answer): Promise<void> {
  const { error } = await supabase().rpc('answer_audition', {
    application_id: applicationId,
    answer,
    reason,
  })
  if (error) throw toAppError(error)
}

/** Tells the door of a child's audition, with the consent to it. Loads the phone rules here, because only the form needs them. */
export async function saveCare(
  applicationId: string,
  country: Country,
  input: CareInput,
): Promise<void> {
  const { parsePhone } = await loadWanted(() => import('@/domain/phone/phone'))
  const { error } = await supabase().rpc('save_care', {
    application_id: applicationId,
    care: {
      contact_name: input.contact_name,
      contact_phone: parsePhone(input.contact_phone, country).e164 ?? input.contact_phone,
      needs: input.needs,
      collectors: [input.collector_1, input.collector_2, input.collector_3].filter(
        (name) => name.trim() !== '',
      ),
    },
    version: CARE_VERSION,
  })
  if (error) throw toAppError(error)
}

/** Takes back what was told the door; it is deleted at once. */
export async function withdrawCare(applicationId: string): Promise<void> {
  const { error } = await supabase().rpc('save_care', { application_id: applicationId })
  if (error) throw toAppError(error)
}
