import type { NotedWalkIn } from '@/features/check-in/outbox-kind'
import type { CheckInPayload } from '@/features/check-in/types'
import type { SheetDraft } from '@/features/judging/outbox-kind'
import type { ResultPayload } from '@/features/settings/auditions/outbox-kind'

/*
 * The fixture of each kind of entry in `src/app/outbox-kinds.test.tsx`: three entries, and the procedure as the server
 * implements it. A new kind needs a row here.
 */

/** A procedure of the server, with its writes. */
interface FakeProcedure {
  /** Answers a call; returns a code to refuse the whole call. */
  answer: (body: unknown) => unknown
  /** The written things, in order, once for each change. */
  written: string[]
  /** Things that are refused individually. */
  refused: Set<string>
  /** Things for which the whole call is refused. */
  unbearable: Set<string>
  /** Simulates another phone that writes a different value for a thing. */
  writeElsewhere: (thing: string) => void
}

export interface Trial {
  /** The name of the kind's procedure, for example `record_results`. */
  procedure: string
  start: () => FakeProcedure
  /** The other procedures that the kind calls. */
  also?: Record<string, (body: unknown) => unknown>
  /** Three things that the tests use. */
  things: readonly [string, string, string]
  payloadOf: (thing: string) => unknown
  /** The payload after further typing; null for a one-click entry. */
  typeOn: ((payload: unknown) => unknown) | null
  /** The message for an entry that another phone wrote first; null for what both may write. */
  conflict: RegExp | null
  /** The message for an entry that is refused individually. */
  refusal: RegExp
}

const CHILDREN = ['ada', 'bem', 'chi'] as const
const raised = (code: string) => ({ is_done: false, code: 'P0001', message: code })

interface SentResult {
  id: string
  loaded_at: string
  result: string | null
  report?: string
}

function startResults(): FakeProcedure {
  const rows = new Map<string, { at: string; result: string | null; report: string | null }>()
  const written: string[] = []
  const rowOf = (id: string) =>
    rows.get(id) ?? { at: '2027-02-06T08:00:00Z', result: null, report: null }
  const write = (id: string, result: string | null, report: string | null) => {
    const at = new Date(Date.parse(rowOf(id).at) + 1_000).toISOString()
    rows.set(id, { at, result, report })
    return at
  }
  const refused = new Set<string>()
  const unbearable = new Set<string>()
  const answerOne = ({ id, loaded_at, result, report }: SentResult) => {
    const row = rowOf(id)
    if (refused.has(id)) return raised('application_is_rejected')
    if (row.result === result && (report === undefined || row.report === report)) {
      return { is_done: true, updated_at: row.at }
    }
    if (loaded_at !== row.at) return raised('application_changed')
    written.push(id)
    return { is_done: true, updated_at: write(id, result, report ?? row.report) }
  }
  return {
    answer: (body) => {
      const { results } = body as { results: SentResult[] }
      if (results.some(({ id }) => unbearable.has(id))) return 'results_refused'
      return results.map(answerOne)
    },
    written,
    refused,
    unbearable,
    writeElsewhere: (id) => void write(id, 'Fail', null),
  }
}

interface SentSheet {
  application_id: string
  marks: SheetDraft['marks']
  comment: string
  revision: number
  hand_in: boolean
}

function startSheets(): FakeProcedure {
  const sheets = new Map<string, Omit<SentSheet, 'application_id'>>()
  const sheetOf = (id: string) =>
    sheets.get(id) ?? { marks: {}, comment: '', revision: 0, hand_in: false }
  const written: string[] = []
  const refused = new Set<string>()
  const unbearable = new Set<string>()
  const write = ({ application_id, ...sheet }: SentSheet) =>
    sheets.set(application_id, { ...sheet, revision: sheetOf(application_id).revision + 1 })
  const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
  const answerOne = (sheet: SentSheet) => {
    const { application_id: id, revision, ...wanted } = sheet
    if (refused.has(id)) return raised('sheet_not_found')
    const { revision: before, ...there } = sheetOf(id)
    const isThere = isSame({ ...wanted }, { ...there })
    const isSaved = isThere || before === revision
    if (isSaved && !isThere) {
      written.push(id)
      write(sheet)
    }
    const now = sheetOf(id)
    return {
      is_done: true,
      is_saved: isSaved,
      revision: now.revision,
      marks: now.marks,
      comment: now.comment,
      submitted_at: now.hand_in ? '2027-02-06T08:00:00Z' : null,
    }
  }
  return {
    answer: (body) => {
      const wanted = (body as { sheets: SentSheet[] }).sheets
      if (wanted.some(({ application_id }) => unbearable.has(application_id))) {
        return 'sheets_refused'
      }
      return wanted.map(answerOne)
    },
    written,
    refused,
    unbearable,
    writeElsewhere: (id) =>
      void write({ application_id: id, marks: { 1: 2 }, comment: '', revision: 0, hand_in: false }),
  }
}

interface FakeEvent {
  id: string
  application_id: string
}

/** An event is identified by its id, and events of several phones about one child coexist. */
function startEvents(): FakeProcedure {
  const known = new Set<string>()
  const written: string[] = []
  const refused = new Set<string>()
  const unbearable = new Set<string>()
  const answerOne = ({ id, application_id }: FakeEvent) => {
    if (refused.has(application_id)) return { id, seq: null, outcome: 'not_of_this_day' }
    if (known.has(id)) return { id, seq: 1, outcome: 'known' }
    known.add(id)
    written.push(application_id)
    return { id, seq: known.size, outcome: 'recorded' }
  }
  return {
    answer: (body) => {
      const { events } = body as { events: FakeEvent[] }
      if (events.some(({ application_id }) => unbearable.has(application_id)))
        return 'check_in_events_refused'
      return events.map(answerOne)
    },
    written,
    refused,
    unbearable,
    writeElsewhere: () => undefined,
  }
}

export const TRIALS: Partial<Record<string, Trial>> = {
  'check-in-event': {
    procedure: 'record_check_in_events',
    start: startEvents,
    things: CHILDREN,
    payloadOf: (thing): CheckInPayload => ({
      audition_day_id: 'day',
      application_id: thing,
      kind: 'arrived',
      undoes: null,
      made_at: '2027-02-06T08:00:00Z',
      offset_ms: 0,
      is_typed: false,
      collector: null,
      said: null,
    }),
    typeOn: null,
    conflict: null,
    refusal: /not told to come on this day/,
  },
  'walk-in': {
    procedure: 'record_check_in_events',
    start: startEvents,
    also: {
      search_children: (body) => {
        const { search } = body as { search: string }
        return [
          {
            application_id: search,
            child_name: search,
            stage_name: null,
            payment_reference: 'KZ-222222',
            outcome: 'scheduled',
            planned_at: null,
            planned_audition_day_id: null,
          },
        ]
      },
      add_walk_in: () => null,
    },
    things: CHILDREN,
    payloadOf: (thing): NotedWalkIn => ({
      audition_day_id: 'day',
      name: thing,
      reason: 'Came with a sister.',
      offset_ms: 0,
    }),
    typeOn: null,
    conflict: null,
    refusal: /not told to come on this day/,
  },
  result: {
    procedure: 'record_results',
    start: startResults,
    things: CHILDREN,
    payloadOf: (): ResultPayload => ({
      auditionDayId: 'day',
      round: 1,
      loadedAt: '2027-02-06T08:00:00Z',
      result: 'Pass',
      report: 'Sings.',
    }),
    typeOn: (payload) => ({ ...(payload as ResultPayload), report: 'Sings in tune.' }),
    conflict: /has changed since/,
    refusal: /Restore the application/,
  },
  'score-sheet': {
    procedure: 'save_sheets',
    start: startSheets,
    things: CHILDREN,
    payloadOf: (thing): SheetDraft => ({
      roundId: 'round',
      applicationId: thing,
      name: 'Ada',
      marks: { 1: 7 },
      comment: 'Calm.',
      revision: 0,
      isFinal: false,
    }),
    typeOn: (payload) => ({ ...(payload as SheetDraft), comment: 'Calm, and clear.' }),
    conflict: /changed elsewhere/,
    refusal: /Somebody else judges this child/,
  },
}
