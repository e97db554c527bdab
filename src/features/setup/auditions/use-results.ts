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
  /** `held up`: the last call failed as a whole, and it is sent again by itself. */
  state: 'saved' | 'waiting' | 'sending' | 'held up' | 'refused'
  /** Why it was refused; what was typed stays. */
  refusal: string | null
  /** Whether this phone keeps it until it is sent. */
  isKept: boolean
}

/** The entry of a child whose result is not in the list yet. Of two tabs that typed it the later counts. */
const entryOf = (entries: readonly Entry[], id: string) =>
  entries.findLast(({ kind, thing }) => kind === resultKind.name && thing === id) as
    ResultEntry | undefined

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

/** The child as it is loaded, or as what was typed last has it. */
function payloadOf(
  { id, round }: Pick<Plan, 'id' | 'round'>,
  child: SlotChild,
  entry: ResultEntry | undefined,
) {
  if (!entry) {
    return { auditionDayId: id, round, loadedAt: child.updated_at, result: child.audition_result }
  }
  // One that was just saved is typed on over what the server has now.
  return entry.state === 'saved' && entry.answer
    ? { ...entry.payload, loadedAt: entry.answer.updatedAt }
    : entry.payload
}

/**
 * The results of a day's children as they are typed, whoever typed them on this phone, saved by themselves a moment later. One
 * that was refused waits for its next change.
 */
export function useResults(plan: Pick<Plan, 'id' | 'round'>, rows: readonly SlotChild[]) {
  const auditionDayId = plan.id
  const queryClient = useQueryClient()
  const { entries, trouble, isLoaded } = useOutbox(resultKind)
  const ofDay = entries.filter(({ payload }) => payload.auditionDayId === auditionDayId)

  // The list is fetched anew for what was saved, and for what stands in the way of what was refused; an answer is read once
  // the list shows it.
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

  function put(child: SlotChild, part: Partial<ResultPayload>): void {
    const entry = entryOf(outbox.get(), child.application_id)
    const payload = { ...payloadOf(plan, child, entry), ...part }
    if (entry) void outbox.change(resultKind, entry.id, payload)
    else void outbox.add(resultKind, [{ thing: child.application_id, payload }])
  }

  return {
    isLoaded,
    /** Whether this phone keeps all that waits. */
    isKept: ofDay.every(({ isKept }) => isKept),
    /** Why what waits is not sent; null where it is. */
    trouble: ofDay.some(({ state }) => state === 'waiting') ? trouble : null,
    rowOf: (child: SlotChild): TypedRow =>
      toRow(child, entryOf(entries, child.application_id), trouble),
    change: (child: SlotChild, part: Partial<Pick<TypedRow, 'result' | 'report'>>) =>
      put(child, part),
    /** Sends a refused row over what stands there now. */
    retry: (child: SlotChild) => put(child, { loadedAt: child.updated_at }),
    /** Gives up what was typed of a row for what stands there. */
    drop: (child: SlotChild) => {
      for (const { id, thing } of entries) {
        if (thing === child.application_id) void outbox.remove(id)
      }
    },
  }
}
