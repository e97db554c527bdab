import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import { loadWanted } from '@/lib/startup'
import {
  fetchJudges,
  fetchPreview,
  fetchRounds,
  fetchSheets,
  fetchUnfinished,
  reassignSheet,
  type Round,
  type RoundFields,
  type RoundSheet,
  type RoundStep,
  saveRound,
  sendSheetBack,
  setEnoughSheets,
  takeRoundStep,
} from './api'

export const roundQueries = {
  all: () =>
    queryOptions({
      queryKey: KEYS.rounds,
      queryFn: ({ signal }) => fetchRounds(signal),
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the rounds. ' },
    }),
  /** Asked anew for each form: a part is given or ended beside it. */
  judges: () =>
    queryOptions({
      queryKey: [...KEYS.rounds, 'judges'],
      queryFn: ({ signal }) => fetchJudges(signal),
      staleTime: 0,
    }),
  progress: (roundId: string) =>
    queryOptions({
      queryKey: [...KEYS.rounds, roundId, 'progress'],
      queryFn: async ({ signal }) => {
        const { fetchProgress } = await loadWanted(() => import('./progress-api'))
        return fetchProgress(roundId, signal)
      },
    }),
  unfinished: (roundId: string) =>
    queryOptions({
      queryKey: [...KEYS.rounds, roundId, 'unfinished'],
      queryFn: ({ signal }) => fetchUnfinished(roundId, signal),
    }),
  /** The results after those of a child, or the first ones. */
  preview: (roundId: string, after: string | undefined) =>
    queryOptions({
      queryKey: [...KEYS.rounds, roundId, 'preview', after],
      queryFn: ({ signal }) => fetchPreview(roundId, after, signal),
    }),
  sheets: (roundId: string, childId: string) =>
    queryOptions({
      queryKey: [...KEYS.rounds, roundId, 'sheets', childId],
      queryFn: ({ signal }) => fetchSheets(roundId, childId, signal),
    }),
}

/** Every list of a round changes with each of its steps. */
export function useRefreshRounds() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: KEYS.rounds })
}

export function useSaveRound(isNew: boolean) {
  const refresh = useRefreshRounds()
  return useMutation({
    mutationFn: (fields: RoundFields) => saveRound(fields),
    meta: { errorTitle: 'Error', errorPrefix: 'Could not save the round. ' },
    onSuccess: (_result, { name }) => {
      notify({ title: `${name.trim()} is ${isNew ? 'ready' : 'changed'}.`, kept: [name.trim()] })
      return refresh()
    },
  })
}

const DONE: Record<RoundStep, string> = {
  delete_round: 'Round deleted.',
  open_round: 'The round is open.',
  release_round: 'The sheets are closed.',
  undo_release: 'The results are being taken back.',
}

export function useRoundStep(step: RoundStep) {
  const refresh = useRefreshRounds()
  return useMutation({
    mutationFn: ({ id }: Round) => takeRoundStep(step, id),
    onSuccess: () => {
      notify({ title: DONE[step] })
      return refresh()
    },
    // A refusal may mean that somebody else was first.
    onError: refresh,
  })
}

/** The work of the office beside the judges, on one sheet or one child. */
export function useSheetWork(roundId: string) {
  const refresh = useRefreshRounds()
  const of = ({ application_id, judge_id }: RoundSheet) => ({
    roundId,
    childId: application_id,
    judgeId: judge_id,
  })
  const meta = { errorTitle: 'Nothing was changed' }
  return {
    sendBack: useMutation({
      mutationFn: ({ sheet, words }: { sheet: RoundSheet; words: string }) =>
        sendSheetBack(of(sheet), words),
      onSuccess: refresh,
    }),
    reassign: useMutation({
      mutationFn: ({ sheet, toJudge }: { sheet: RoundSheet; toJudge: string }) =>
        reassignSheet(of(sheet), toJudge),
      meta,
      onSuccess: refresh,
      onError: refresh,
    }),
    setEnough: useMutation({
      mutationFn: ({ childId, isEnough }: { childId: string; isEnough: boolean }) =>
        setEnoughSheets(roundId, childId, isEnough),
      meta,
      onSuccess: refresh,
    }),
  }
}
