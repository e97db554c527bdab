import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { AppError } from '@/lib/api/errors'
import { type Entry, outbox } from '@/lib/offline/outbox'
import { useOutbox } from '@/lib/offline/use-outbox'
import type { Plan, SlotChild } from './api'
import { type ResultAnswer, resultKind, type ResultPayload } from './outbox-kind'
import { refreshPlans } from './queries'

type ResultEntry = Entry<ResultPayload, ResultAnswer>

export interface TypedRow {
  result: SlotChild['audition_result']
  report: string
  /** `held up`: the last call failed as a whole; it retries by itself. */
  state: 'saved' | 'waiting' | 'sending' | 'held up' | 'refused'
  /** Why it was refused; the typed text stays. */
  refusal: string | null
  /** Whether this phone stores it until it is sent. */
  isKept: boolean
}

/** The outbox entry of a child whose result is not in the list yet. If two tabs typed it, the later one counts. */
const entryOf = (entries: readonly Entry[], id: string) =>
  entries.findLast(({ kind, thing }) => kind === resultKind.name && thing === id) as
    | ResultEntry
    | undefined

function toRow(child: SlotChild, entry: ResultEntry | undefined, trouble: AppError | null) {
  const { result = child.audition_result, report = child.audition_report ?? '' } =
    entry?.payload ?? {}
  const state = entry?.state ?? 'saved'
  const row: TypedRow = {
    result,
    report,
    state: state === 'waiting' && trouble !== null ? 'held up' : state,
    refusal: entry?.refusal?.message ?? null,
    isKept: entry?.isKept ?? true,
  }
  return row
}

/** The child's loaded values, or the last typed ones. */
function payloadOf(
  { id, round }: Pick<Plan, 'id' | 'round'>,
  child: SlotChild,
  entry: ResultEntry | undefined,
) {
  if (!entry) {
    return { auditionDayId: id, round, loadedAt: child.updated_at, result: child.audition_result }
  }
  // Edits right after saving are based on the server's new revision.
  return entry.state === 'saved' && entry.answer
    ? { ...entry.payload, loadedAt: entry.answer.updatedAt }
    : entry.payload
}

/**
 * The results of a day's children while they are typed, whoever typed them on this phone, with debounced saving. A
 * refused one waits for its next edit.
 */
export function useResults(plan: Pick<Plan, 'id' | 'round'>, rows: readonly SlotChild[]) {
  const auditionDayId = plan.id
  const queryClient = useQueryClient()
  const { entries, trouble, isLoaded } = useOutbox(resultKind)
  const ofDay = entries.filter(({ payload }) => payload.auditionDayId === auditionDayId)

  // Refetch the list after a save, and after a refusal to show the cause; an answer is dropped once the list contains
  // it.
  const settled = ofDay
    .filter(({ state }) => state === 'saved' || state === 'refused')
    .map(({ id, state, version }) => `${id} ${state} ${version}`)
    .join()
  const refresh = useEffectEvent(() => void refreshPlans(queryClient))
  useEffect(() => {
    if (settled !== '') refresh()
  }, [settled])
  useEffect(() => {
    for (const { id, thing, state, payload, answer } of entries) {
      if (payload.auditionDayId !== auditionDayId || state !== 'saved' || answer === null) continue
      const child = rows.find(({ application_id }) => application_id === thing)
      const isShown = !child || new Date(child.updated_at) >= new Date(answer.updatedAt)
      if (isShown) void outbox.remove(id)
    }
  }, [entries, rows, auditionDayId])

  function put(child: SlotChild, changes: Partial<ResultPayload>): void {
    const entry = entryOf(outbox.get(), child.application_id)
    const payload = { ...payloadOf(plan, child, entry), ...changes }
    if (entry) void outbox.change(resultKind, entry.id, payload)
    else void outbox.add(resultKind, [{ thing: child.application_id, payload }])
  }

  return {
    isLoaded,
    /** Whether this phone stores everything unsent. */
    isKept: ofDay.every(({ isKept }) => isKept),
    /** Why unsent results are not sent; null if they are. */
    trouble: ofDay.some(({ state }) => state === 'waiting') ? trouble : null,
    rowOf: (child: SlotChild): TypedRow =>
      toRow(child, entryOf(entries, child.application_id), trouble),
    change: (child: SlotChild, changes: Partial<Pick<TypedRow, 'result' | 'report'>>) =>
      put(child, changes),
    /** Resends a refused row over the current version. */
    retry: (child: SlotChild) => put(child, { loadedAt: child.updated_at }),
    /** Discards the typed values in favour of the current version. */
    drop: (child: SlotChild) => {
      for (const { id, thing } of entries) {
        if (thing === child.application_id) void outbox.remove(id)
      }
    },
  }
}
