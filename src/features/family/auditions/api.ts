import type { Result } from '@/domain/application'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { Enums } from '@/lib/supabase/database.types'

/** The care details a family gave for the door. The phone number is in E.164. */
export interface Care {
  contact_name: string
  contact_phone: string
  needs: string | null
  collectors: string[]
}

/** One round of a child's auditions, as told to the family. */
export interface OwnAudition {
  application_id: string
  round: number
  /** Null for a date without an audition day. */
  audition_day_id: string | null
  /** Null for a child added at the door without a slot. */
  starts_at: string | null
  /** Only for a planned slot. */
  ends_at: string | null
  answer: Enums<'audition_answer'> | null
  answer_reason: string | null
  /** The child's attendance on that day. */
  check_in: Exclude<Enums<'check_in_kind'>, 'undone'> | null
  result: Result | null
  report: string | null
  care: Care | null
}

/** All rounds of the caller's children's auditions, with the family's answers. */
export async function fetchOwnAuditions(signal: AbortSignal): Promise<OwnAudition[]> {
  const { data, error } = await supabase()
    .rpc('get_own_auditions')
    .abortSignal(signal)
    .overrideTypes<OwnAudition[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}
