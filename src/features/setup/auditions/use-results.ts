import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toAppError } from '@/lib/api/errors'
import { forgetDraft, keepDraft, readDraft } from '@/lib/forms/drafts'
import { recordResults, type SlotChild, type TypedResult } from './api'
import { refreshPlans } from './queries'
import { resultsDraftKey } from './results-draft'

/** Rest after the last key before what was typed is sent. */
const REST_MS = 1000
const SENT_AT_ONCE = 50
/** How often what could not be sent is tried again; the browser does not always tell that the network is back. */
const TRY_AGAIN_MS = 15_000

export interface TypedRow {
  result: SlotChild['audition_result']
  report: string
  /** `offline`: it waits for the network. */
  state: 'saved' | 'typed' | 'saving' | 'offline'
  /** Why the last try was refused; what was typed stays. */
  refusal: string | null
}

interface Kept extends TypedRow {
  loadedAt: string
  isReportTyped: boolean
}

/** The results of a day that this tab keeps until the server has them. */
interface Draft {
  rows: [string, Kept][]
  /** What had no answer: it is asked again as it was, so that nothing is written twice. */
  unanswered: TypedResult[] | null
}

const fresh = (child: SlotChild): Kept => ({
  result: child.audition_result,
  report: child.audition_report ?? '',
  state: 'saved',
  refusal: null,
  loadedAt: child.updated_at,
  isReportTyped: false,
})

const toSend = (id: string, { loadedAt, result, report, isReportTyped }: Kept): TypedResult => ({
  id,
  loadedAt,
  result,
  ...(isReportTyped ? { report } : {}),
})

/** Whether nothing was typed since a row was sent. */
function isAsSent(row: Kept, sent: TypedResult): boolean {
  return row.result === sent.result && (row.isReportTyped ? row.report : undefined) === sent.report
}

/** The draft as the tab left it: what was being sent when it went is asked again. */
function restore(auditionId: string): Draft {
  const { rows = [], unanswered = null } = readDraft<Draft>(resultsDraftKey(auditionId)) ?? {}
  return {
    rows: rows.map(([id, row]) => [id, { ...row, state: 'typed' }]),
    unanswered,
  }
}

/**
 * Results as they are typed, saved by themselves a moment later, many in one call. Without a network they wait in this tab,
 * also through a reload, and are sent when it is back; a row that was refused waits for its next change.
 */
export function useResults(auditionId: string, rows: readonly SlotChild[]) {
  const queryClient = useQueryClient()
  const [restored] = useState(() => restore(auditionId))
  const [typed, setTyped] = useState<ReadonlyMap<string, Kept>>(() => new Map(restored.rows))
  const latest = useRef(typed)
  const unanswered = useRef(restored.unanswered)
  const isSending = useRef(false)
  const byId = new Map(rows.map((row) => [row.application_id, row]))

  function keep() {
    const unsaved = [...latest.current].filter(([, { state }]) => state !== 'saved')
    if (unsaved.length === 0 && unanswered.current === null)
      forgetDraft(resultsDraftKey(auditionId))
    else
      keepDraft(resultsDraftKey(auditionId), { rows: unsaved, unanswered: unanswered.current }, [])
  }

  function put(changes: Iterable<readonly [string, Kept]>) {
    latest.current = new Map([...latest.current, ...changes])
    keep()
    setTyped(latest.current)
  }

  function change(child: SlotChild, part: Partial<Pick<TypedRow, 'result' | 'report'>>) {
    const before = latest.current.get(child.application_id) ?? fresh(child)
    const isReportTyped = before.isReportTyped || part.report !== undefined
    put([
      [child.application_id, { ...before, ...part, isReportTyped, state: 'typed', refusal: null }],
    ])
  }

  function nextCall(): TypedResult[] | null {
    const waiting = [...latest.current]
      .filter(([, { state, refusal }]) => state !== 'saved' && refusal === null)
      .slice(0, SENT_AT_ONCE)
    if (waiting.length === 0) return null
    return waiting.map(([id, row]) => toSend(id, row))
  }

  async function send(): Promise<void> {
    if (isSending.current) return
    const call = unanswered.current ?? nextCall()
    if (call === null) return
    isSending.current = true
    unanswered.current = call
    /** The rows of the call, as they are now. */
    const putSent = (next: (row: Kept, sent: TypedResult) => Partial<Kept>) =>
      put(
        call.flatMap((sent) => {
          const row = latest.current.get(sent.id)
          return row ? [[sent.id, { ...row, ...next(row, sent) }] as const] : []
        }),
      )
    putSent((row, sent) => ({ state: isAsSent(row, sent) ? 'saving' : 'typed' }))
    /** Every row that waits, whether for its rest or for the network. */
    const putWaiting = (state: 'typed' | 'offline') =>
      put(
        [...latest.current].flatMap(([id, row]) =>
          row.state === 'saved' || row.refusal !== null ? [] : [[id, { ...row, state }] as const],
        ),
      )
    try {
      const answers = await recordResults(call)
      unanswered.current = null
      putSent((row, sent) => {
        const answer = answers.get(sent.id)
        if (!answer || !('updatedAt' in answer)) {
          return { state: 'typed', refusal: answer?.error.message ?? 'Not saved.' }
        }
        // Typed on meanwhile: it is sent once more, over what was just written.
        return isAsSent(row, sent)
          ? { state: 'saved', loadedAt: answer.updatedAt, isReportTyped: false }
          : { state: 'typed', loadedAt: answer.updatedAt }
      })
      putWaiting('typed')
      void refreshPlans(queryClient)
    } catch (cause) {
      const error = toAppError(cause)
      if (error.kind === 'offline') {
        putWaiting('offline')
      } else {
        unanswered.current = null
        putSent(() => ({ state: 'typed', refusal: error.message }))
      }
    } finally {
      isSending.current = false
    }
  }

  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  const isWaiting = [...typed.values()].some(({ state }) => state === 'typed')
  const isOffline = [...typed.values()].some(({ state }) => state === 'offline')
  const isUnsaved =
    isWaiting || isOffline || [...typed.values()].some((row) => row.state === 'saving')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => void latestSend.current(), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, isWaiting])
  useEffect(() => {
    if (!isOffline) return
    const again = () => void latestSend.current()
    const timer = setInterval(again, TRY_AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isOffline])
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  // What is left when the page goes is sent at once.
  useEffect(() => () => void latestSend.current(), [])

  return {
    isOffline,
    rowOf: (id: string): TypedRow | null => {
      const kept = typed.get(id)
      if (kept) return kept
      const child = byId.get(id)
      return child ? fresh(child) : null
    },
    change,
    /** Sends a refused row over what stands there now. */
    retry: (child: SlotChild) => {
      const kept = latest.current.get(child.application_id)
      if (kept) {
        put([[child.application_id, { ...kept, refusal: null, loadedAt: child.updated_at }]])
      }
    },
    /** Gives up what was typed of a row for what stands there. */
    drop: (child: SlotChild) => put([[child.application_id, fresh(child)]]),
  }
}
