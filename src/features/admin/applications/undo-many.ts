import type { QueryClient } from '@tanstack/react-query'
import { formatCount } from '@/domain/money'
import { makeCalls } from '@/lib/api/calls'
import { notify } from '@/lib/notify'
import { decideApplications, type ListedDecision } from './bulk-api'
import type { WrittenApplication } from './decision-api'
import { refreshAfterUndo } from './queries'

/**
 * Undoes a bulk action child by child; rows changed since then stay and are counted. `how` is the reverting decision,
 * if it is not an undo of the last one.
 */
export async function undoMany(
  queryClient: QueryClient,
  written: readonly WrittenApplication[],
  how: Pick<ListedDecision, 'isFinalist'> = {},
) {
  let undone = 0
  await makeCalls(
    written.map(({ id, updated_at: updatedAt }) => ({ id, updatedAt, ...how })),
    (callId, portion) => decideApplications(callId, portion, () => undefined),
    (_id, outcome) => {
      if (outcome.isDone) undone += 1
    },
  ).run()
  notify({ title: `${formatCount(undone)} of ${formatCount(written.length)} undone.` })
  await refreshAfterUndo(queryClient)
}
