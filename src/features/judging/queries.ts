import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toAppError } from '@/lib/api/errors'
import { forgetIfEnded, keepList, readList } from '@/lib/offline/register'
import { KEYS } from '@/lib/query-keys'
import {
  type ConflictOutcome,
  declareConflict,
  fetchMyRounds,
  fetchMySheets,
  type MySheet,
  withdrawConflict,
} from './api'

function keep(userId: string, name: string, rows: unknown): void {
  const what = name === ROUNDS ? 'The rounds in which you judge' : 'The children whom you judge'
  // A browser that keeps nothing works on with a network.
  void keepList({ kind: 'judging', id: name, userId, what, until: null, value: rows }).catch(
    () => undefined,
  )
}

/** A list as it was fetched, or without network as it was fetched last. */
async function orKept<Rows>(userId: string, name: string, fetched: Promise<Rows>): Promise<Rows> {
  try {
    const rows = await fetched
    keep(userId, name, rows)
    return rows
  } catch (cause) {
    await forgetIfEnded(cause, 'judging', userId)
    if (toAppError(cause).kind !== 'offline') throw cause
    const kept = await readList<Rows>('judging', name, userId).catch(() => undefined)
    if (kept === undefined) throw cause
    return kept.value
  }
}

const ROUNDS = 'rounds'

export const judgingQueries = {
  rounds: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.judging, userId, 'rounds'],
      queryFn: ({ signal }) => orKept(userId, ROUNDS, fetchMyRounds(signal)),
      networkMode: 'offlineFirst',
      refetchInterval: 60_000,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch your rounds. ' },
    }),
  sheets: (userId: string, roundId: string) =>
    queryOptions({
      queryKey: [...KEYS.judging, userId, 'sheets', roundId],
      queryFn: ({ signal }) => orKept(userId, roundId, fetchMySheets(roundId, signal)),
      networkMode: 'offlineFirst',
      // The office sends sheets back and gives new ones.
      refetchInterval: 60_000,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch your sheets. ' },
    }),
}

/** Changes the sheets of a round as they are shown, and as they are kept for a start without network. */
export function changeSheets(
  queryClient: QueryClient,
  userId: string,
  roundId: string,
  change: (sheets: MySheet[]) => MySheet[],
): void {
  const { queryKey } = judgingQueries.sheets(userId, roundId)
  const sheets = queryClient.setQueryData(queryKey, (before) => before && change(before))
  if (sheets) keep(userId, roundId, sheets)
}

/**
 * Says that the judge knows a child, who judges it no more.
 *
 * @param onGone Called while the sheet still stands in its list, because whoever shows it is gone with it.
 */
export function useDeclareConflict(userId: string, onGone: (outcome: ConflictOutcome) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ round_id, application_id }: MySheet) =>
      declareConflict(round_id, application_id),
    onSuccess: (outcome, { round_id, application_id }) => {
      onGone(outcome)
      changeSheets(queryClient, userId, round_id, (sheets) =>
        sheets.map((sheet) =>
          sheet.application_id === application_id
            ? { ...sheet, marks: {}, comment: null, conflict_at: new Date().toISOString() }
            : sheet,
        ),
      )
      return refetchRound(queryClient, userId, round_id)
    },
  })
}

/** Takes back that the judge knows a child, while nobody else has begun to judge it. */
export function useWithdrawConflict(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ round_id, application_id }: MySheet) =>
      withdrawConflict(round_id, application_id),
    meta: { errorTitle: 'Nothing was changed' },
    // Refused, the list says why: another judge has begun by now.
    onSettled: (_result, _error, { round_id }) => refetchRound(queryClient, userId, round_id),
  })
}

function refetchRound(queryClient: QueryClient, userId: string, roundId: string) {
  return Promise.all(
    [judgingQueries.rounds(userId), judgingQueries.sheets(userId, roundId)].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
