import { useSyncExternalStore } from 'react'
import type { Currency } from '@/domain/money'
import { onSignOut } from '@/lib/api/session-store'
import type { BankAccount, KeptLines, OpenLine } from '../bank/api'
import type { StatementColumns } from './columns'
import type { MatchedLine } from './match-types'
import type { RefundLine } from './refunds'
import type { StatementTable } from './reading/table'
import type { ReadAnswers, ReadRows } from './statement'
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
  /** Null until the columns are known, and the days can be read in one way alone. */
  lines: readonly MatchedLine[] | null
  /** All that the file holds, as it is read with these answers. */
  rows: ReadRows
  answers: ReadAnswers
  /** Money that went out to families. */
  refunds: readonly RefundLine[]
  /** By the number of the line. */
  used: ReadonlyMap<number, LineUse>
  /** A sentence where the look-up failed: without it no line is approved by. Null until the columns are known. */
  check: LineCheck | string | null
  /** The account whose statement it is, and the id under which its lines are kept. */
  kept: KeptFile | null
  /** The account's open lines, where these are matched in place of a file. */
  openLines: readonly OpenLine[] | null
}

/** A file of a known account, with what became of its lines, or a sentence where they could not be kept. */
export interface KeptFile {
  account: BankAccount
  statementId: string
  lines: KeptLines | string | null
}

export interface KeptStatement {
  /** As it was pasted. */
  text: string
  /** The name of the file, where one was opened. */
  fileName: string | null
  /** The same, read once; null where there is no table in it. */
  table: StatementTable | null
  /** The administrator's choice; a guess never replaces it. */
  currency: Currency | null
  /** The chosen account's id, or `NO_ACCOUNT`; null for the one that the file names. */
  accountId: string | null
  result: StatementResult | null
}

const NOTHING: KeptStatement = {
  text: '',
  fileName: null,
  table: null,
  currency: null,
  accountId: null,
  result: null,
}

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
