import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Entry, outbox, type OutboxKind, type Standing } from './outbox'

let users = 0
let end: (() => void) | undefined

/** Keeps sending as long as any page of this tab asks for it. Returns the function that ends it. */
export function keepSending(): () => void {
  users += 1
  end ??= outbox.keepSending()
  return () => {
    users -= 1
    if (users > 0) return
    end?.()
    end = undefined
  }
}

export interface OutboxOf<Payload, Answer> extends Standing {
  /** In the order in which this phone got them. */
  entries: readonly Entry<Payload, Answer>[]
  /** Whether the database has been read, or has failed to answer in time. */
  isLoaded: boolean
}

/** The entries of a kind on this phone and its connection state. Entries are sent while a component uses this hook. */
export function useOutbox<Payload, Answer>(
  kind: OutboxKind<Payload, Answer>,
): OutboxOf<Payload, Answer> {
  useEffect(() => {
    outbox.use(kind)
    void outbox.load()
    return keepSending()
  }, [kind])
  const all = useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get)
  const { trouble, reachedAt } = outbox.standingOf(kind.name)
  const entries = useMemo(
    () => all.filter((entry) => entry.kind === kind.name) as Entry<Payload, Answer>[],
    [all, kind],
  )
  return { entries, trouble, reachedAt, isLoaded: outbox.isLoaded() }
}
