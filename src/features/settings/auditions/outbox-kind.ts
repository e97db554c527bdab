import type { Outcome, OutboxKind } from '@/lib/offline/outbox'
import { recordResults, type TypedResult } from './api'

/** A child's result as typed, until the server has it; the outbox key is the child's id. */
export interface ResultPayload extends Omit<TypedResult, 'id'> {
  auditionDayId: string
}

export interface ResultAnswer {
  /** When it was saved: later edits are based on this revision. */
  updatedAt: string
}

export const resultKind: OutboxKind<ResultPayload, ResultAnswer> = {
  name: 'result',
  atOnce: 50,
  restMs: 1_000,
  rebase: (payload, { updatedAt }) => ({ ...payload, loadedAt: updatedAt }),
  send: async (entries) => {
    const answers = await recordResults(
      entries.map(({ thing, payload: { auditionDayId: _auditionId, ...typed } }) => ({
        id: thing,
        ...typed,
      })),
    )
    return new Map(
      entries.flatMap(({ id, thing }): [string, Outcome<ResultAnswer>][] => {
        const answer = answers.get(thing)
        if (!answer) return []
        if ('updatedAt' in answer) return [[id, { answer }]]
        const { code, message } = answer.error
        return [[id, { refusal: { code, message } }]]
      }),
    )
  },
}
