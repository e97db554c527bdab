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
import { changeSheets, judgingQueries } from './queries'

type SheetEntry = Entry<SheetDraft, SheetAnswer>

/** After these the sheet is not the judge's to write any more; what they wrote stays to be copied. */
const ENDED: readonly (string | null)[] = [
  'sheet_not_found',
  'round_state_refused',
  'round_not_found',
  'edition_ended',
]

/**
 * How a sheet that the server does not have stands: about to be sent, being sent, without network, held up by something else
 * (its words say by what), refused (so too, and typing tries again), saved elsewhere meanwhile, or not the judge's any more.
 */
type SheetState = 'waiting' | 'sending' | 'offline' | 'held up' | 'refused' | 'conflict' | 'ended'

export interface OpenSheet {
  draft: SheetDraft
  state: SheetState
  /** The sheet as it was saved elsewhere. */
  theirs: SheetAnswer | null
  /** Why it is refused or held up. */
  words: string | null
  /** Whether this phone keeps it. */
  isKept: boolean
}

/** The change of a sheet: its marks or its comment, as they are then. */
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
  return {
    draft: entry.payload,
    state,
    theirs: state === 'conflict' ? entry.answer : null,
    words: entry.refusal?.message ?? (state === 'held up' ? (trouble?.message ?? null) : null),
    isKept: entry.isKept,
  }
}

const entryOf = (key: string, userId: string) =>
  outbox.get().find(({ kind, thing, userId: whose }) => {
    return kind === sheetKind.name && thing === key && whose === userId
  }) as SheetEntry | undefined

/** The acts on the sheets that the server does not have. */
function makeBook(userId: string, queryClient: QueryClient) {
  function put(base: SheetDraft, change: Partial<SheetDraft>, isHeld = false): Promise<unknown> {
    const entry = entryOf(sheetKey(base), userId)
    if (!entry) {
      return outbox.add(sheetKind, [{ thing: sheetKey(base), payload: { ...base, ...change } }])
    }
    // One that was saved, if not handed in, is typed on over what the server has now; of two that differ somebody chooses.
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
    /** Changes a sheet, which was loaded as `base`. Changing it takes back that it is to be handed in. */
    edit: (base: SheetDraft, change: SheetChange): void =>
      void put(base, { ...change, isFinal: false }, isHeld(base)),

    /** Hands a sheet in, as soon as there is a network. */
    handIn(base: SheetDraft): void {
      if (isHeld(base)) return
      void put(base, { isFinal: true }).then(() => outbox.send(sheetKind.name))
    },

    /** Takes back that a sheet was handed in, or is to be. */
    takeBack: (base: SheetDraft): void => void put(base, { isFinal: false }, isHeld(base)),

    /** Of two sheets this one stays: over what was saved elsewhere. */
    keepMine(key: string): void {
      const entry = entryOf(key, userId)
      if (!entry?.answer) return
      const payload = { ...entry.payload, revision: entry.answer.revision }
      void outbox.change(sheetKind, entry.id, payload).then(() => outbox.send(sheetKind.name))
    },

    /** Of two sheets the one that was saved elsewhere stays. */
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

    /** Puts away a sheet that is not the judge's any more. */
    putAway,
  }
}

export type SheetBook = ReturnType<typeof makeBook>

/** The sheets of the judge who is signed in that the server does not have, by `sheetKey`, and what is done with them. */
export function useSheets(): { book: SheetBook; sheets: ReadonlyMap<string, OpenSheet> } {
  const { id: userId } = useUser()
  const queryClient = useQueryClient()
  const { entries, trouble } = useOutbox(sheetKind)
  const book = useMemo(() => makeBook(userId, queryClient), [userId, queryClient])
  const sheets = useMemo(
    () =>
      new Map(
        entries
          .filter((entry) => entry.userId === userId && entry.state !== 'saved')
          .map((entry) => [entry.thing, toOpen(entry, trouble)]),
      ),
    [entries, trouble, userId],
  )
  return { book, sheets }
}

/** Reads the answers to the judge's sheets into the lists that are shown, and keeps the judge's part for a start without network. */
export function useSheetAnswers(): void {
  const { id: userId } = useUser()
  const { states } = useMember()
  const queryClient = useQueryClient()
  const { entries } = useOutbox(sheetKind)
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

/** Shows a sheet as the server has it now. */
function showSaved(
  queryClient: QueryClient,
  userId: string,
  draft: SheetDraft,
  answer: SheetAnswer,
): void {
  const { queryKey } = judgingQueries.sheets(userId, draft.roundId)
  // A list that is on its way was read before.
  void queryClient.cancelQueries({ queryKey }).then(() =>
    // The first one has nothing to go back to.
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
            // As it was typed, with the blank that more words follow.
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
