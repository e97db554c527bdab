import { useSyncExternalStore } from 'react'
import type { Currency } from '@/domain/money'
import { onSignOut } from '@/lib/api/session-store'
import type { StatementColumns } from './columns'
import type { MatchedLine } from './match-types'
import type { RefundLine } from './refunds'
import type { StatementTable, UnreadableRow } from './statement'
import type { UsedLine } from './api'
import type { LineMark } from './used-lines'

/** The use of a line: the payments of one choice, and those of them that were approved. */
export interface LineUse {
  chosen: readonly string[]
  approved: readonly string[]
}

/** The known facts about earlier uses of the lines, by their numbers. */
export interface LineCheck {
  marks: ReadonlyMap<number, LineMark>
  earlier: ReadonlyMap<number, readonly UsedLine[]>
}

export interface StatementResult {
  table: StatementTable
  columns: StatementColumns
  currency: Currency
  /** Null until the columns are known. */
  lines: readonly MatchedLine[] | null
  ignoredCount: number
  unreadable: readonly UnreadableRow[]
  /** Money that went out to families. */
  refunds: readonly RefundLine[]
  /** By the number of the line. */
  used: ReadonlyMap<number, LineUse>
  /** A sentence where the look-up failed: without it no line is approved by. Null until the columns are known. */
  check: LineCheck | string | null
}

export interface KeptStatement {
  /** As it was pasted or opened. */
  text: string
  /** The same, read once; null where there is no table in it. */
  table: StatementTable | null
  /** The administrator's choice; a guess never replaces it. */
  currency: Currency | null
  result: StatementResult | null
}

const NOTHING: KeptStatement = { text: '', table: null, currency: null, result: null }

/*
 * The statement outlives its page, for a look at a family or a payment, but not this tab: it is in no storage.
 * It goes with the person who opened it.
 */
let kept = NOTHING
const listeners = new Set<() => void>()

/** Puts a changed statement in the place of the present one. */
export function keepStatement(change: (present: KeptStatement) => KeptStatement): void {
  kept = change(kept)
  for (const listener of listeners) listener()
}

onSignOut(() => keepStatement(() => NOTHING))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useKeptStatement(): KeptStatement {
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => NOTHING,
  )
}
