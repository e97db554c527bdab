import type { Result } from '@/domain/application'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { Enums } from '@/lib/supabase/database.types'

/** What a family told the door. The telephone is in E.164. */
export interface Care {
  contact_name: string
  contact_phone: string
  needs: string | null
  collectors: string[]
}

/** One round of a child's auditions, as its family was told of it. */
export interface OwnAudition {
  application_id: string
  round: number
  /** Null for a date without an audition day. */
  audition_day_id: string | null
  /** Null for a child who was added at the door without a time. */
  starts_at: string | null
  /** Of a planned slot. */
  ends_at: string | null
  answer: Enums<'audition_answer'> | null
  answer_reason: string | null
  /** The child at the door on that day. */
  check_in: Exclude<Enums<'check_in_kind'>, 'undone'> | null
  result: Result | null
  report: string | null
  care: Care | null
}

/** Every round of the own children's auditions, with what the family said to each. */
export async function fetchOwnAuditions(signal: AbortSignal): Promise<OwnAudition[]> {
  const { data, error } = await supabase()
    .rpc('get_own_auditions')
    .abortSignal(signal)
    .overrideTypes<OwnAudition[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}
