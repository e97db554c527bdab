import type { Marks } from '@/domain/judging'
import { type AppError, toAppError } from '@/lib/api/errors'
import type { SheetDraft } from '@/lib/judging-database'
import type { SheetAnswer, SheetToSave } from './api'

/** How long nothing is typed before a sheet is sent. */
const REST_MS = 1_000

/** After these the sheet is not the judge's to write any more; what they wrote stays to be copied. */
const ENDED = ['sheet_not_found', 'round_state_refused', 'round_not_found', 'edition_ended']

/**
 * How a sheet that the server does not have stands: about to be sent, being sent, without network, refused (its words say
 * why, and typing tries again), saved elsewhere meanwhile, or not the judge's any more.
 */
type DraftState = 'waiting' | 'sending' | 'offline' | 'refused' | 'conflict' | 'ended'

export interface OpenSheet {
  draft: SheetDraft
  state: DraftState
  /** The sheet as it was saved elsewhere. */
  theirs: SheetAnswer | null
  error: AppError | null
}

export interface SheetBookOptions {
  /** Keeps drafts through a reload. */
  keeper: {
    all: () => Promise<SheetDraft[]>
    put: (draft: SheetDraft) => Promise<unknown>
    remove: (draft: SheetDraft) => Promise<unknown>
  }
  save: (sheet: SheetToSave) => Promise<SheetAnswer>
  /** Called with a sheet that the server has now, or that was left for what stands there. */
  onSettled: (draft: SheetDraft, answer: SheetAnswer) => void
  onCount: (unsent: number) => void
}

/** The change of a sheet: its marks or its comment, as they are then. */
export interface SheetChange {
  marks?: Marks
  comment?: string
}

const keyOf = ({ roundId, applicationId }: Pick<SheetDraft, 'roundId' | 'applicationId'>) =>
  `${roundId} ${applicationId}`

/**
 * The sheets that a judge has changed and the server does not have yet. Each is kept in the browser with every key, sent after
 * a second of rest, sent again when the network is back, and taken out once the server has it.
 */
export function openSheetBook({ keeper, save, onSettled, onCount }: SheetBookOptions) {
  let sheets: ReadonlyMap<string, OpenSheet> = new Map()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const sending = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()

  function put(key: string, sheet: OpenSheet | null) {
    const next = new Map(sheets)
    if (sheet) next.set(key, sheet)
    else next.delete(key)
    if (next.size !== sheets.size) onCount(next.size)
    sheets = next
    for (const listener of listeners) listener()
  }

  // A browser that keeps nothing, such as a private window, still sends.
  const keep = (draft: SheetDraft) => void keeper.put(draft).catch(() => undefined)

  function drop(key: string, draft: SheetDraft) {
    clearTimeout(timers.get(key))
    put(key, null)
    void keeper.remove(draft).catch(() => undefined)
  }

  function settle(key: string, draft: SheetDraft, answer: SheetAnswer) {
    onSettled(draft, answer)
    drop(key, draft)
  }

  function sendAfterRest(key: string) {
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => void send(key), REST_MS),
    )
  }

  function send(key: string): Promise<void> {
    const running = sending.get(key)
    if (running) return running
    const run = sendOnce(key).finally(() => sending.delete(key))
    sending.set(key, run)
    return run
  }

  async function sendOnce(key: string): Promise<void> {
    clearTimeout(timers.get(key))
    const sheet = sheets.get(key)
    if (!sheet || sheet.state === 'conflict' || sheet.state === 'ended') return
    const { draft } = sheet
    put(key, { ...sheet, state: 'sending', error: null })
    try {
      const answer = await save({ ...draft, handIn: draft.isFinal })
      const now = sheets.get(key)
      if (!now) return
      if (!answer.is_saved) {
        put(key, { ...now, state: 'conflict', theirs: answer })
      } else if (now.draft !== draft) {
        const typed = { ...now.draft, revision: answer.revision }
        put(key, { ...now, draft: typed, state: 'waiting' })
        keep(typed)
        sendAfterRest(key)
      } else {
        settle(key, draft, answer)
      }
    } catch (cause) {
      const error = toAppError(cause)
      const now = sheets.get(key)
      if (!now) return
      const state: DraftState = ENDED.includes(error.code ?? '')
        ? 'ended'
        : error.kind === 'offline'
          ? 'offline'
          : 'refused'
      put(key, { ...now, state, error })
    }
  }

  /** Changes a sheet, which was loaded as `base`. Changing it takes back that it is to be handed in. */
  function edit(base: SheetDraft, change: SheetChange): void {
    const key = keyOf(base)
    const open = sheets.get(key)
    const draft = { ...(open?.draft ?? base), ...change, isFinal: false }
    const isHeld = open?.state === 'conflict' || open?.state === 'ended'
    put(key, {
      draft,
      state: isHeld ? open.state : 'waiting',
      theirs: open?.theirs ?? null,
      error: isHeld ? open.error : null,
    })
    keep(draft)
    if (!isHeld) sendAfterRest(key)
  }

  return {
    /** The sheets by `keyOf`; another map after each change. */
    snapshot: () => sheets,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Takes up what an earlier visit could not send. */
    async load(): Promise<void> {
      const drafts = await keeper.all().catch(() => [])
      for (const draft of drafts) {
        const key = keyOf(draft)
        if (sheets.has(key)) continue
        put(key, { draft, state: 'waiting', theirs: null, error: null })
        void send(key)
      }
    },

    edit,

    /** Takes a sheet back that was handed in or is to be, as it is. */
    takeBack: (base: SheetDraft) => edit(base, {}),

    /** Hands a sheet in, as soon as there is a network. */
    handIn(base: SheetDraft): void {
      const key = keyOf(base)
      const open = sheets.get(key)
      if (open?.state === 'conflict' || open?.state === 'ended') return
      const draft = { ...(open?.draft ?? base), isFinal: true }
      put(key, { draft, state: 'waiting', theirs: null, error: null })
      keep(draft)
      // What is being sent was typed before.
      void send(key).then(() => (sheets.get(key)?.state === 'waiting' ? send(key) : undefined))
    },

    /** Of two sheets this one stays: over what was saved elsewhere. */
    keepMine(key: string): void {
      const open = sheets.get(key)
      if (!open?.theirs) return
      const draft = { ...open.draft, revision: open.theirs.revision }
      put(key, { draft, state: 'waiting', theirs: null, error: null })
      keep(draft)
      void send(key)
    },

    /** Of two sheets the one that was saved elsewhere stays. */
    takeTheirs(key: string): void {
      const open = sheets.get(key)
      if (!open?.theirs) return
      const { marks, comment } = open.theirs
      settle(key, { ...open.draft, marks, comment: comment ?? '' }, open.theirs)
    },

    /** Puts away a sheet that is not the judge's any more. */
    putAway(key: string): void {
      const open = sheets.get(key)
      if (open) drop(key, open.draft)
    },

    /** Sends all that waits now; resolves to how many are left. */
    async sendAll(): Promise<number> {
      await Promise.all([...sheets.keys()].map(send))
      return sheets.size
    },
  }
}

export type SheetBook = ReturnType<typeof openSheetBook>
export { keyOf as sheetKey }
