import type { Marks } from '@/domain/judging'
import type { Outcome, OutboxKind } from '@/lib/offline/outbox'
import { saveSheets, type SheetAnswer, type SheetOutcome } from './api'

/** A sheet as typed by its judge, until the server has it. */
export interface SheetDraft {
  roundId: string
  applicationId: string
  /** The child's public name, for messages about a sheet that was reassigned. */
  name: string
  marks: Marks
  comment: string
  /** The revision that the edits are based on. */
  revision: number
  /** Whether it is to be handed in. */
  isFinal: boolean
}

/**
 * The error code for a sheet saved in another tab or on another phone in the meantime; the answer is the stored sheet.
 */
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
