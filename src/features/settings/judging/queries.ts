import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '@/domain/money'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import { loadWanted } from '@/lib/startup'
import {
  addRoundChild,
  fetchJudges,
  fetchRanking,
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
  setAllEnough,
  setEnoughSheets,
  takeRoundStep,
} from './api'
import { toRoundFields, toRoundValues } from './round-values'
import { passedOnWords } from './labels'

export const roundQueries = {
  all: () =>
    queryOptions({
      queryKey: KEYS.rounds,
      queryFn: ({ signal }) => fetchRounds(signal),
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the rounds. ' },
    }),
  /** Refetched for each form: roles are given and ended elsewhere. */
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
  /** A page of results, best first, after `skipped` children. */
  ranking: (roundId: string, skipped: number) =>
    queryOptions({
      queryKey: [...KEYS.rounds, roundId, 'ranking', skipped],
      queryFn: ({ signal }) => fetchRanking(roundId, skipped, signal),
    }),
  /** The children matching a search that a round would judge, or could still take. */
  choice: (roundId: string, search: string) =>
    queryOptions({
      queryKey: [...KEYS.rounds, roundId, 'choice', search],
      queryFn: async ({ signal }) => {
        const { fetchChoice } = await loadWanted(() => import('./progress-api'))
        return fetchChoice(roundId, search, signal)
      },
    }),
  sheets: (roundId: string, childId: string) =>
    queryOptions({
      queryKey: [...KEYS.rounds, roundId, 'sheets', childId],
      queryFn: ({ signal }) => fetchSheets(roundId, childId, signal),
    }),
}

/** Each step of a round changes all its lists. */
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

/** Saves the ticked children of a round that is not open yet; none means everyone eligible. */
export function useTickChildren(round: Round) {
  const refresh = useRefreshRounds()
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      saveRound(toRoundFields({ ...toRoundValues(round), child_ids: [...ids] }, undefined)),
    meta: { errorTitle: 'Nothing was changed' },
    onSuccess: (_result, ids) => {
      notify({
        title:
          ids.length === 0
            ? 'The round judges all of them.'
            : `The round judges the ${formatCount(ids.length)} who are ticked.`,
      })
      return refresh()
    },
  })
}

export function useAddRoundChild(roundId: string) {
  const refresh = useRefreshRounds()
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => addRoundChild(roundId, id),
    meta: { errorTitle: 'Nobody was added' },
    onSuccess: (_result, { name }) => {
      notify({ title: `${name} is in the round.`, kept: [name] })
      return refresh()
    },
    onError: refresh,
  })
}

export function useJudgeStopped(roundId: string) {
  const refresh = useRefreshRounds()
  return useMutation({
    mutationFn: async ({ judgeId, isStopped }: { judgeId: string; isStopped: boolean }) => {
      const { setJudgeStopped } = await loadWanted(() => import('./progress-api'))
      return setJudgeStopped(roundId, judgeId, isStopped)
    },
    onSuccess: (passedOn, { isStopped }) => {
      notify({ title: isStopped ? passedOnWords(passedOn) : 'They judge in the round again.' })
      return refresh()
    },
    onError: refresh,
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

/** The office's actions on one sheet or child. */
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
    setAllEnough: useMutation({
      mutationFn: () => setAllEnough(roundId),
      onSuccess: (count) => {
        notify({
          title: `Enough for ${formatCount(count)} ${count === 1 ? 'child' : 'children'}.`,
        })
        return refresh()
      },
    }),
  }
}
