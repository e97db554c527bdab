import { addErrorSentences } from '@/lib/api/errors'
import { holdsUnsent } from '@/lib/offline/kept-note'
import type { OutboxKind } from '@/lib/offline/outbox'

// oxlint-disable-next-line typescript/no-explicit-any -- each kind has a payload and an answer of its own
type AnyKind = OutboxKind<any, any>

/** Every kind of entry in the outbox, by name. Its code is loaded only if such an entry waits. */
export const OUTBOX_KINDS: Record<string, () => Promise<AnyKind>> = {
  'check-in-event': async () => (await import('@/features/check-in/outbox-kind')).checkInEventKind,
  'walk-in': async () => (await import('@/features/check-in/outbox-kind')).walkInKind,
  'score-sheet': async () => (await import('@/features/judging/outbox-kind')).sheetKind,
  result: async () => (await import('@/features/settings/auditions/outbox-kind')).resultKind,
}

/**
 * Sends what an earlier page or another member left in the outbox, whichever page is open. Returns the function that
 * stops it.
 *
 * @param userId the signed-in account; nothing is sent without one
 */
export function sendLeftovers(userId: string | undefined): (() => void) | undefined {
  if (userId === undefined || !holdsUnsent()) return undefined
  let isOver = false
  let end: (() => void) | undefined
  const start = async () => {
    const [{ outbox }, { keepSending }, { PANEL_SENTENCES }] = await Promise.all([
      import('@/lib/offline/outbox'),
      import('@/lib/offline/use-outbox'),
      import('@/lib/api/panel-errors'),
    ])
    // A refusal is stored with its sentence, and only the panel's pages know these sentences.
    addErrorSentences(PANEL_SENTENCES)
    await outbox.load()
    const left = new Set(outbox.get().map(({ kind }) => kind))
    const loads = Object.entries(OUTBOX_KINDS).filter(([name]) => left.has(name))
    const kinds = await Promise.all(loads.map(([, load]) => load()))
    for (const kind of kinds) outbox.use(kind)
    if (isOver) return
    end = keepSending()
    await outbox.sendAll()
  }
  // A failed import is retried when the next page starts.
  void start().catch(() => undefined)
  return () => {
    isOver = true
    end?.()
  }
}
