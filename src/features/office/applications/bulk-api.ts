import * as z from 'zod/mini'
import { readOutcomes } from '@/lib/api/calls'
import { toAppError } from '@/lib/api/errors'
import type { BulkOutcome } from '@/lib/api/many'
import { supabase } from '@/lib/supabase/client'
import type { WrittenApplication } from './decision-api'
import { toDecisionError } from './decision-error'

/** One of many decisions about children; without a status the last one is undone. */
export interface ListedDecision {
  id: string
  /** As it was loaded. */
  updatedAt: string
  status?: 'approved' | 'rejected'
  reason?: string
}

const writtenSchema = z.array(z.object({ updated_at: z.optional(z.string()) }))

/**
 * Decides about up to 50 children in one call, each by itself, and says what became of each, in their order; `onWritten`
 * hears of those that were written. Asked again with the same `callId` within a day, it gives the same answer and does
 * nothing.
 */
export async function decideApplications(
  callId: string,
  decisions: readonly ListedDecision[],
  onWritten: (written: WrittenApplication) => void,
): Promise<BulkOutcome[]> {
  const { data, error } = await supabase().rpc('decide_applications', {
    call_id: callId,
    decisions: decisions.map(({ id, updatedAt, status, reason }) => ({
      id,
      loaded_at: updatedAt,
      ...(status ? { status, reason } : { is_undo: true }),
    })),
  })
  if (error) throw toAppError(error)
  for (const [at, { updated_at }] of z.parse(writtenSchema, data).entries()) {
    const decision = decisions[at]
    if (decision && updated_at) onWritten({ id: decision.id, updated_at })
  }
  return readOutcomes(data).map((outcome) =>
    outcome.isDone ? outcome : { isDone: false, error: toDecisionError(outcome.error) },
  )
}
