import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toAppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'
import { forgetIfEnded, keepList, readList } from '@/lib/offline/register'
import { KEYS } from '@/lib/query-keys'
import { declareConflict, fetchMyRounds, fetchMySheets, type MySheet } from './api'

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
 * Hands a child on to another judge.
 *
 * @param onGone Called while the sheet still stands in its list, because whoever shows it is gone with it.
 */
export function useDeclareConflict(userId: string, onGone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ round_id, application_id }: MySheet) =>
      declareConflict(round_id, application_id),
    meta: { errorTitle: 'Nothing was changed' },
    onSuccess: (_result, { round_id, application_id, name }) => {
      notify({ title: `Another judge gets ${name}.`, kept: [name] })
      onGone()
      changeSheets(queryClient, userId, round_id, (sheets) =>
        sheets.filter((sheet) => sheet.application_id !== application_id),
      )
      return queryClient.invalidateQueries({ queryKey: judgingQueries.rounds(userId).queryKey })
    },
  })
}
