import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Marks } from '@/domain/judging'
import type { AppError } from '@/lib/api/errors'
import { type Entry, outbox } from '@/lib/offline/outbox'
import { keepList } from '@/lib/offline/register'
import { useOutbox } from '@/lib/offline/use-outbox'
import { useMember } from '@/lib/member'
import { useUser } from '@/lib/supabase/use-user'
import type { SheetAnswer } from './api'
import { SAVED_ELSEWHERE, type SheetDraft, sheetKind } from './outbox-kind'
import { askMembership, changeSheets, FACTOR_MISSING, judgingQueries } from './queries'

type SheetEntry = Entry<SheetDraft, SheetAnswer>

/** After these errors the judge can no longer write the sheet; their text stays visible for copying. */
const ENDED: readonly (string | null)[] = [
  'sheet_not_found',
  'round_state_refused',
  'round_not_found',
  'edition_ended',
]

/**
 * The state of a sheet the server does not have: about to be sent, being sent, offline, blocked by another error
 * (`words` says which), refused (likewise; typing retries), saved elsewhere in the meantime, or no longer the judge's.
 */
type SheetState = 'waiting' | 'sending' | 'offline' | 'held up' | 'refused' | 'conflict' | 'ended'

export interface OpenSheet {
  draft: SheetDraft
  state: SheetState
  /** The version saved elsewhere. */
  theirs: SheetAnswer | null
  /** Why it was refused or held up. */
  words: string | null
  /** Whether it is stored on this device. */
  isKept: boolean
}

/** A change to a sheet: its new marks or comment. */
interface SheetChange {
  marks?: Marks
  comment?: string
}

export const sheetKey = ({
  roundId,
  applicationId,
}: Pick<SheetDraft, 'roundId' | 'applicationId'>): string => `${roundId} ${applicationId}`

function stateOf({ state, refusal }: SheetEntry, trouble: AppError | null): SheetState {
  if (state === 'refused') {
    if (refusal?.code === SAVED_ELSEWHERE) return 'conflict'
    return ENDED.includes(refusal?.code ?? null) ? 'ended' : 'refused'
  }
  if (state === 'sending') return 'sending'
  if (trouble === null) return 'waiting'
  return trouble.kind === 'offline' ? 'offline' : 'held up'
}

function toOpen(entry: SheetEntry, trouble: AppError | null): OpenSheet {
  const state = stateOf(entry, trouble)
  // The page frame shows which second factor is missing.
  const isHeldUp = state === 'held up' && trouble?.code !== FACTOR_MISSING
  return {
    draft: entry.payload,
    state,
    theirs: state === 'conflict' ? entry.answer : null,
    words: entry.refusal?.message ?? (isHeldUp ? (trouble?.message ?? null) : null),
    isKept: entry.isKept,
  }
}

const entryOf = (key: string, userId: string) =>
  outbox.get().find(({ kind, thing, userId: whose }) => {
    return kind === sheetKind.name && thing === key && whose === userId
  }) as SheetEntry | undefined

/** The actions on sheets that the server does not have. */
function makeSheetActions(userId: string, queryClient: QueryClient) {
  function put(base: SheetDraft, change: Partial<SheetDraft>, isHeld = false): Promise<unknown> {
    const entry = entryOf(sheetKey(base), userId)
    if (!entry) {
      return outbox.add(sheetKind, [{ thing: sheetKey(base), payload: { ...base, ...change } }])
    }
    // A sheet saved but not handed in continues from the server's revision; on a conflict the judge chooses.
    const isChosen = entry.refusal?.code !== SAVED_ELSEWHERE
    const { revision } = (isChosen ? entry.answer : null) ?? entry.payload
    const payload = { ...entry.payload, revision, ...change }
    return outbox.change(sheetKind, entry.id, payload, { isHeld })
  }

  const isHeld = (base: SheetDraft) => {
    const entry = entryOf(sheetKey(base), userId)
    const state = entry && stateOf(entry, null)
    return state === 'conflict' || state === 'ended'
  }

  function putAway(key: string): void {
    const entry = entryOf(key, userId)
    if (entry) void outbox.remove(entry.id)
  }

  return {
    /** Edits a sheet loaded as `base`, which cancels a pending hand-in. */
    edit: (base: SheetDraft, change: SheetChange): void =>
      void put(base, { ...change, isFinal: false }, isHeld(base)),

    /** Hands a sheet in, once online. */
    handIn(base: SheetDraft): void {
      if (isHeld(base)) return
      void put(base, { isFinal: true }).then(() => outbox.send(sheetKind.name))
    },

    /** Takes back a hand-in, done or pending. */
    takeBack: (base: SheetDraft): void => void put(base, { isFinal: false }, isHeld(base)),

    /** Resolves a conflict in favour of this version: it overwrites the one saved elsewhere. */
    keepMine(key: string): void {
      const entry = entryOf(key, userId)
      if (!entry?.answer) return
      const payload = { ...entry.payload, revision: entry.answer.revision }
      void outbox.change(sheetKind, entry.id, payload).then(() => outbox.send(sheetKind.name))
    },

    /** Resolves a conflict in favour of the version saved elsewhere. */
    takeTheirs(key: string): void {
      const entry = entryOf(key, userId)
      if (!entry?.answer) return
      const { marks, comment } = entry.answer
      showSaved(
        queryClient,
        userId,
        { ...entry.payload, marks, comment: comment ?? '' },
        entry.answer,
      )
      putAway(key)
    },

    /** Dismisses a sheet that is no longer the judge's. */
    putAway,
  }
}

export type SheetActions = ReturnType<typeof makeSheetActions>

/** The signed-in judge's sheets that the server does not have, by `sheetKey`, and their actions. */
export function useSheets(): { actions: SheetActions; sheets: ReadonlyMap<string, OpenSheet> } {
  const { id: userId } = useUser()
  const queryClient = useQueryClient()
  const { entries, trouble } = useOutbox(sheetKind)
  const actions = useMemo(() => makeSheetActions(userId, queryClient), [userId, queryClient])
  const sheets = useMemo(
    () =>
      new Map(
        entries
          .filter((entry) => entry.userId === userId && entry.state !== 'saved')
          .map((entry) => [entry.thing, toOpen(entry, trouble)]),
      ),
    [entries, trouble, userId],
  )
  return { actions, sheets }
}

/** Merges the answers to the judge's sheets into the shown lists, and stores the judge's data for an offline start. */
export function useSheetAnswers(): void {
  const { id: userId } = useUser()
  const { states } = useMember()
  const queryClient = useQueryClient()
  const { entries, trouble } = useOutbox(sheetKind)
  const isFactorMissing = trouble?.code === FACTOR_MISSING
  useEffect(() => {
    if (isFactorMissing) askMembership(queryClient)
  }, [isFactorMissing, queryClient])
  useEffect(() => {
    for (const { id, userId: whose, state, payload, answer } of entries) {
      if (whose !== userId || state !== 'saved' || answer === null) continue
      showSaved(queryClient, userId, payload, answer)
      void outbox.remove(id)
    }
  }, [entries, userId, queryClient])
  useEffect(() => {
    const value = { role: 'judge', states, missing: null, isSecondFactorRequired: false }
    void keepList({
      kind: 'membership',
      id: userId,
      userId,
      what: 'Your part as a judge',
      until: null,
      value,
    }).catch(() => undefined)
  }, [userId, states])
}

/** Shows the server's version of a sheet. */
function showSaved(
  queryClient: QueryClient,
  userId: string,
  draft: SheetDraft,
  answer: SheetAnswer,
): void {
  const { queryKey } = judgingQueries.sheets(userId, draft.roundId)
  // A list in flight was read before this answer.
  void queryClient.cancelQueries({ queryKey }).then(() =>
    // The first fetch has no data to fall back to.
    queryClient.getQueryData(queryKey) === undefined
      ? queryClient.invalidateQueries({ queryKey })
      : undefined,
  )
  changeSheets(queryClient, userId, draft.roundId, (sheets) =>
    sheets.map((sheet) =>
      sheet.application_id === draft.applicationId
        ? {
            ...sheet,
            marks: answer.marks,
            // As typed, including a trailing blank before the next word.
            comment: draft.comment,
            revision: answer.revision,
            submitted_at: answer.submitted_at,
            ...(answer.submitted_at === null ? {} : { sent_back_at: null, sent_back_words: null }),
          }
        : sheet,
    ),
  )
  if (answer.submitted_at !== null) {
    void queryClient.invalidateQueries({ queryKey: judgingQueries.rounds(userId).queryKey })
  }
}
