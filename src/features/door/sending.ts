import { fetchMarks, MARKS_AT_ONCE, type RecordedMark, sendMarks, type ServerMark } from './api'
import { changeList, keepMarks, phoneName, readMarks, readSaid } from './store'
import type { KeptMark, MarkNote, MarkRefusal, Said } from './types'

/** As many as one call sends: the database takes 500, and a bad line carries less. */
const SENT_AT_ONCE = 200

const REFUSALS: readonly string[] = ['not_of_this_day', 'other_audition', 'unknown_mark', 'refused']
const NOTES: readonly string[] = ['moved', 'out_of_show']

/** A mark after it was sent. One that the server had before is no failure. */
function afterSending(mark: KeptMark, { outcome }: RecordedMark): KeptMark {
  if (REFUSALS.includes(outcome)) {
    return { ...mark, status: 'refused', outcome: outcome as MarkRefusal }
  }
  return {
    ...mark,
    status: 'sent',
    outcome: NOTES.includes(outcome) ? (outcome as MarkNote) : null,
  }
}

/**
 * Sends what waits of a day, oldest first, so that a mark is there before the one that takes it back. A batch whose answer
 * is lost is sent again the next time, and is known by its ids.
 */
export async function sendWaiting(auditionId: string): Promise<void> {
  for (;;) {
    const waiting = (await readMarks(auditionId)).filter(({ status }) => status === 'waiting')
    const batch = waiting.slice(0, SENT_AT_ONCE)
    if (batch.length === 0) return
    const answers = await sendMarks(
      auditionId,
      batch,
      await readSaid(auditionId),
      await phoneName(),
    )
    const found = new Map(answers.map((answer) => [answer.id, answer]))
    const answered = batch.flatMap((mark) => {
      const answer = found.get(mark.id)
      return answer ? [afterSending(mark, answer)] : []
    })
    await keepMarks(answered)
    // An answer that says nothing of what was sent would have it sent for ever.
    if (answered.length === 0) return
  }
}

/** A mark of the server's as the phone keeps it. */
function toKept(
  auditionId: string,
  mark: ServerMark,
  before: KeptMark | undefined,
  place: number,
): KeptMark {
  const { id, application_id, kind, undoes, made_at, offset_ms, is_typed, received_at } = mark
  return {
    id,
    application_id,
    kind,
    undoes,
    made_at,
    offset_ms,
    is_typed,
    received_at,
    audition_id: auditionId,
    place: before?.place ?? place,
    is_own: before?.is_own ?? false,
    status: 'sent',
    outcome: before?.outcome ?? null,
    collector: before?.collector ?? null,
  }
}

/** Reads the marks that arrived after the last that this phone has read, and returns which is the last now. */
export async function readNewMarks(auditionId: string, after: number): Promise<number> {
  let last = after
  for (;;) {
    const marks = await fetchMarks(auditionId, last)
    if (marks.length > 0) {
      const kept = await readMarks(auditionId)
      const known = new Map(kept.map((mark) => [mark.id, mark]))
      const next = (kept.at(-1)?.place ?? 0) + 1
      const said = marks.flatMap(({ id, collected_by, collect_reason }): Said[] =>
        collected_by === null
          ? []
          : [{ audition_id: auditionId, id, collected_by, collect_reason }],
      )
      last = Math.max(last, ...marks.map(({ seq }) => seq))
      // A list that went meanwhile takes its names along: none are written after it.
      const list = await changeList(auditionId, (one) => ({ ...one, last_seq: last }))
      await keepMarks(
        marks.map((mark, at) => toKept(auditionId, mark, known.get(mark.id), next + at)),
        list ? said : [],
      )
    }
    if (marks.length < MARKS_AT_ONCE) return last
  }
}
