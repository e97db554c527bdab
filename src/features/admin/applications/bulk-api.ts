import * as z from 'zod/mini'
import { readOutcomes } from '@/lib/api/calls'
import { toAppError } from '@/lib/api/errors'
import type { BulkOutcome } from '@/lib/api/many'
import { supabase } from '@/lib/supabase/client'
import type { WrittenApplication } from './decision-api'
import { toDecisionError } from './decision-error'

/** One decision in a batch; without a status or `isFinalist` it undoes the last one. */
export interface ListedDecision {
  id: string
  /** The loaded revision. */
  updatedAt: string
  status?: 'approved' | 'rejected'
  reason?: string
  isFinalist?: boolean
}

const writtenSchema = z.array(z.object({ updated_at: z.optional(z.string()) }))

/**
 * Decides on up to 50 children in one call, each on its own, and returns their outcomes in order; `onWritten` gets
 * those that were written. `callId` is an idempotency key: repeated within a day, it returns the same answer and
 * changes nothing.
 */
export async function decideApplications(
  callId: string,
  decisions: readonly ListedDecision[],
  onWritten: (written: WrittenApplication) => void,
): Promise<BulkOutcome[]> {
  const { data, error } = await supabase().rpc('decide_applications', {
    call_id: callId,
    decisions: decisions.map(({ id, updatedAt, status, reason, isFinalist }) => ({
      id,
      loaded_at: updatedAt,
      ...(status
        ? { status, reason }
        : isFinalist === undefined
          ? { is_undo: true }
          : { is_finalist: isFinalist }),
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
