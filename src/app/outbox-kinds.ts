import { addErrorSentences } from '@/lib/api/errors'
import { holdsUnsent } from '@/lib/offline/kept-note'
import type { OutboxKind } from '@/lib/offline/outbox'

// oxlint-disable-next-line typescript/no-explicit-any -- each kind has a payload and an answer of its own
type AnyKind = OutboxKind<any, any>

/** Every kind of entry that a phone keeps until the server has it, by its name. Its code is loaded where one waits. */
export const OUTBOX_KINDS: Record<string, () => Promise<AnyKind>> = {
  'check-in-event': async () => (await import('@/features/door/outbox-kind')).checkInEventKind,
  'walk-in': async () => (await import('@/features/door/outbox-kind')).walkInKind,
  'score-sheet': async () => (await import('@/features/judging/outbox-kind')).sheetKind,
  result: async () => (await import('@/features/setup/auditions/outbox-kind')).resultKind,
}

/**
 * Sends what an earlier page or another member left here, whatever page is open. Returns the end of it.
 *
 * @param userId the account that is signed in; nothing is sent for nobody
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
    // A refusal is kept with its sentence, and a page that is not of the panel does not know it.
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
  // Code that does not come is asked for at the next start of a page.
  void start().catch(() => undefined)
  return () => {
    isOver = true
    end?.()
  }
}
