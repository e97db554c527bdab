import {
  type BankAccount,
  type BankTransaction,
  fetchTransactions,
  LINES_AT_ONCE,
} from '../bank/api'
import { rowsOf } from '../bank/kept-lines'
import { type AdminPayment, fetchAllPending } from '../payments/api'
import { fetchOpenTickets, fetchReferencedChildren } from './api'
import { MAX_DAYS_UNTIL_BACK, pairsThatCameBack } from './came-back'
import { matchStatement } from './match'
import type { MatchedLine, ReferencedChild } from './match-types'
import {
  brandsOfPayments,
  childrenIn,
  familiesIn,
  referencesIn,
  registerChildren,
} from './register'
import type { StatementRow } from './statement'

/** Undecided money in, with its candidates. */
export interface OpenLine extends MatchedLine {
  transaction: BankTransaction
}

/** Undecided money out. */
export interface OpenDebit {
  row: StatementRow
  transaction: BankTransaction
  /** The only child it names. */
  child: ReferencedChild | null
}

export interface OpenLines {
  /** Oldest first, as many as are decided at a time. */
  lines: OpenLine[]
  /** Without those that returned one of the lines. */
  debits: OpenDebit[]
  /** All pending payments. */
  payments: AdminPayment[]
  /** Whether the account has more open lines. */
  isCut: boolean
}

/** The oldest open lines of an account with their candidates: the same for every member on any day. */
export async function fetchOpenLines(
  { id, currency }: Pick<BankAccount, 'id' | 'currency'>,
  signal: AbortSignal,
): Promise<OpenLines> {
  const [page, payments] = await Promise.all([
    fetchTransactions(id, 'open', signal),
    fetchAllPending(signal),
  ])
  const transactions = [...page, ...(await fetchLater(id, page, signal))]
  const all = rowsOf(transactions)
  const isShown = ({ line }: StatementRow) => line < page.length
  const [credits, debits] = [all.credits.filter(isShown), all.debits.filter(isShown)]
  const children = await fetchReferencedChildren(
    referencesIn([...credits, ...all.debits], payments),
    signal,
  )
  const tickets = await fetchOpenTickets(familiesIn(credits, children, payments), signal)
  const cameBack = pairsThatCameBack(all.credits, all.debits, brandsOfPayments(payments))
  const matched = matchStatement({
    credits,
    debits: all.debits,
    payments,
    children,
    tickets,
    currency,
    cameBack,
  })
  const of = ({ line }: StatementRow) => transactions[line] as BankTransaction
  const register = registerChildren(children, payments)
  const paired = new Set([...cameBack.values()])
  return {
    payments,
    isCut: transactions.length > page.length,
    lines: matched.map((line) => withoutBulk({ ...line, transaction: of(line.row) })),
    debits: debits
      .filter((row) => !paired.has(row))
      .map((row) => ({
        row,
        transaction: of(row),
        child: onlyChild(childrenIn(row, register).children),
      })),
  }
}

/** The lines after a full page that may have returned one of its lines. */
async function fetchLater(
  accountId: string,
  page: readonly BankTransaction[],
  signal: AbortSignal,
): Promise<BankTransaction[]> {
  const later: BankTransaction[] = []
  const end = page.at(-1)
  if (page.length < LINES_AT_ONCE || !end) return later
  const until = Date.parse(end.day) + MAX_DAYS_UNTIL_BACK * 86_400_000
  for (;;) {
    const next = await fetchTransactions(accountId, 'open', signal, page.length + later.length)
    later.push(...next)
    const last = next.at(-1)
    if (next.length < LINES_AT_ONCE || !last || Date.parse(last.day) > until) return later
  }
}

/** A line of a file with a broken balance is never approved in bulk. */
function withoutBulk(line: OpenLine): OpenLine {
  const isExact = line.group === 'exact' && !line.transaction.is_balanced
  return isExact ? { ...line, group: 'choice' } : line
}

/** A refund is offered when a line names only one child. */
function onlyChild([child, ...others]: readonly ReferencedChild[]): ReferencedChild | null {
  return child && child.id !== null && others.length === 0 ? child : null
}
