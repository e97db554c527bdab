import type { Marks } from '@/domain/judging'
import type { Outcome, OutboxKind } from '@/lib/offline/outbox'
import { saveSheets, type SheetAnswer, type SheetOutcome } from './api'

/** A sheet as its judge typed it, until the server has it. */
export interface SheetDraft {
  roundId: string
  applicationId: string
  /** The child's public name, for the words about a sheet that is somebody else's by now. */
  name: string
  marks: Marks
  comment: string
  /** The revision that it was typed over. */
  revision: number
  /** Whether it is to be handed in. */
  isFinal: boolean
}

/** The code of a sheet that was saved in another tab or on another phone meanwhile; the answer is what stands there. */
export const SAVED_ELSEWHERE = 'saved_elsewhere'

export const sheetKind: OutboxKind<SheetDraft, SheetAnswer> = {
  name: 'score-sheet',
  atOnce: 50,
  restMs: 1_000,
  isAuthors: true,
  rebase: (draft, { revision }) => ({ ...draft, revision }),
  send: async (entries) => {
    const outcomes = await saveSheets(
      entries.map(({ payload: { isFinal, ...sheet } }) => ({ ...sheet, handIn: isFinal })),
    )
    return new Map(
      entries.flatMap(({ id }, at) => {
        const outcome = outcomes[at]
        return outcome ? [[id, toOutcome(outcome)]] : []
      }),
    )
  },
}

function toOutcome({ sheet, error }: SheetOutcome): Outcome<SheetAnswer> {
  if (error) {
    const { code, message } = error
    return { refusal: { code, message }, ...(sheet ? { answer: sheet } : {}) }
  }
  if (sheet?.is_saved) return { answer: sheet }
  return {
    refusal: {
      code: SAVED_ELSEWHERE,
      message: 'This was also changed elsewhere. Please choose below.',
    },
    ...(sheet ? { answer: sheet } : {}),
  }
}
