import { CARE_VERSION } from '@/domain/safeguarding-details'
import type { Country } from '@/domain/regions'
import { toAppError } from '@/lib/api/errors'
import { loadWanted } from '@/lib/startup'
import { supabase } from '@/lib/supabase/client'
import type { Enums } from '@/lib/supabase/database.types'
import type { CareInput } from './schema'

export interface Answer {
  applicationId: string
  answer: Enums<'audition_answer'>
  reason?: string | undefined
}

/** Answers whether a child will come. */
export async function answerAudition({ applicationId, answer, reason }: Answer): Promise<void> {
  const { error } = await supabase().rpc('answer_audition', {
    application_id: applicationId,
    answer,
    reason,
  })
  if (error) throw toAppError(error)
}

/**
 * Saves the care details for the door, with the consent to share them. Loads the phone rules on demand, because only
 * the form needs them.
 */
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

/** Withdraws the care details; they are deleted at once. */
export async function withdrawCare(applicationId: string): Promise<void> {
  const { error } = await supabase().rpc('save_care', { application_id: applicationId })
  if (error) throw toAppError(error)
}
