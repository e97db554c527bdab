import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toAppError } from '@/lib/api/errors'
import { forgetIfEnded, keepList, readList } from '@/lib/offline/register'
import { MEMBERSHIP_KEY } from '@/lib/query-client'
import { KEYS } from '@/lib/query-keys'
import {
  type RecusalOutcome,
  declareRecusal,
  fetchMyRounds,
  fetchMySheets,
  type MySheet,
  withdrawRecusal,
} from './api'

function keep(userId: string, name: string, rows: unknown): void {
  const what = name === ROUNDS ? 'The rounds in which you judge' : 'The children whom you judge'
  // A browser without storage still works online.
  void keepList({ kind: 'judging', id: name, userId, what, until: null, value: rows }).catch(
    () => undefined,
  )
}

/** The error code when the second factor became required after a page was opened. */
export const FACTOR_MISSING = 'second_factor_missing'

/** Refetches the membership, so that the page frame shows what the judge lacks. */
export const askMembership = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: MEMBERSHIP_KEY })

/** The fetched list, or the stored one: offline, and while the second factor is missing. */
async function orKept<Rows>(
  queryClient: QueryClient,
  userId: string,
  name: string,
  fetched: Promise<Rows>,
): Promise<Rows> {
  try {
    const rows = await fetched
    keep(userId, name, rows)
    return rows
  } catch (cause) {
    await forgetIfEnded(cause, 'judging', userId)
    const { kind, code } = toAppError(cause)
    if (kind !== 'offline' && code !== FACTOR_MISSING) throw cause
    const kept = await readList<Rows>('judging', name, userId).catch(() => undefined)
    if (kept === undefined) throw cause
    if (code === FACTOR_MISSING) askMembership(queryClient)
    return kept.value
  }
}

const ROUNDS = 'rounds'

export const judgingQueries = {
  rounds: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.judging, userId, 'rounds'],
      queryFn: ({ signal, client }) => orKept(client, userId, ROUNDS, fetchMyRounds(signal)),
      networkMode: 'offlineFirst',
      refetchInterval: 60_000,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch your rounds. ' },
    }),
  sheets: (userId: string, roundId: string) =>
    queryOptions({
      queryKey: [...KEYS.judging, userId, 'sheets', roundId],
      queryFn: ({ signal, client }) =>
        orKept(client, userId, roundId, fetchMySheets(roundId, signal)),
      networkMode: 'offlineFirst',
      // The office sends sheets back and assigns new ones.
      refetchInterval: 60_000,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch your sheets. ' },
    }),
}

/** Updates the sheets of a round in the cache and in the copy stored for an offline start. */
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
 * Declares that the judge knows a child and no longer judges it.
 *
 * @param onGone called while the sheet is still in its list, because its view unmounts with it
 */
export function useDeclareRecusal(userId: string, onGone: (outcome: RecusalOutcome) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ round_id, application_id }: MySheet) => declareRecusal(round_id, application_id),
    onSuccess: (outcome, { round_id, application_id }) => {
      onGone(outcome)
      changeSheets(queryClient, userId, round_id, (sheets) =>
        sheets.map((sheet) =>
          sheet.application_id === application_id
            ? { ...sheet, marks: {}, comment: null, recused_at: new Date().toISOString() }
            : sheet,
        ),
      )
      return refetchRound(queryClient, userId, round_id)
    },
  })
}

/** Withdraws a recusal while nobody else has begun to judge the child. */
export function useWithdrawRecusal(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ round_id, application_id }: MySheet) =>
      withdrawRecusal(round_id, application_id),
    meta: { errorTitle: 'Nothing was changed' },
    // After a refusal the refetched list shows why: another judge has begun.
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
