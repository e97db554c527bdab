import type { Marks } from '@/domain/judging'
import { toAppError } from '@/lib/api/errors'
import type { Outcome, OutboxKind } from '@/lib/offline/outbox'
import { saveSheet, type SheetAnswer, submitSheet } from './api'

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
    const outcomes = new Map<string, Outcome<SheetAnswer>>()
    for (const { id, payload } of entries) outcomes.set(id, await sendOne(payload))
    return outcomes
  },
}

async function sendOne(draft: SheetDraft): Promise<Outcome<SheetAnswer>> {
  try {
    const saved = await saveSheet(draft)
    if (!saved.is_saved) return elsewhere(saved)
    if (!draft.isFinal) return { answer: saved }
    const submitted = await submitSheet({ ...draft, revision: saved.revision })
    return submitted.is_saved ? { answer: submitted } : elsewhere(submitted)
  } catch (cause) {
    const { kind, code, message } = toAppError(cause)
    if (kind === 'offline' || kind === 'forbidden' || kind === 'unexpected') throw cause
    return { refusal: { code, message } }
  }
}

const elsewhere = (answer: SheetAnswer): Outcome<SheetAnswer> => ({
  refusal: {
    code: SAVED_ELSEWHERE,
    message: 'This was also changed elsewhere. Please choose below.',
  },
  answer,
})
