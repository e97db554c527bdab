import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import type { Act, Arena, Race } from './arena.ts'

type Approval = Record<string, string | number>

/** Approves with a bank line. */
const byLine = (payment: string, line: string): Approval => ({
  payment_id: payment,
  bank_transaction_id: line,
})

const pending = async (arena: Arena) => arena.payment(await arena.child())

interface Outcome {
  is_done: boolean
  message?: string
}

/** One call; its answer goes to the second argument. */
const approve = (
  call: string,
  approvals: readonly Approval[],
  hear: (answer: Outcome[]) => void,
): Act => {
  return async (session: TransactionSql) => {
    const [row] = await session<{ answer: Outcome[] }[]>`
      select public.approve_payments(${call}, ${session.json(approvals)}) as answer`
    if (row) hear(row.answer)
  }
}

const wordOf = ({ is_done, message }: Outcome) => (is_done ? 'done' : (message ?? ''))

/** Bulk approvals, repeated and from two sides. */
export const approvalRaces: Race[] = [
  async function twentyEqualCalls(arena, check) {
    const payments = await Promise.all([pending(arena), pending(arena)])
    const lines = [await arena.bankLine(10_000), await arena.bankLine(10_000)]
    const approvals = payments.map((payment, at) => byLine(payment, lines[at] ?? ''))
    const call = randomUUID()
    const answers: Outcome[][] = []
    const ask = approve(call, approvals, (answer) => answers.push(answer))
    check(
      await arena.inACrowd(Array<Act>(20).fill(ask)),
      [],
      'one call twenty times: none is stopped',
    )
    check(
      answers.map((answer) => answer.map(wordOf).join()),
      Array(20).fill('done,done'),
      'one call twenty times: each has the same answer',
    )
    const [row] = await arena.database`
      select (select count(*)::int from private.transfers where bank_transaction_id in ${arena.database(lines)}) as lines,
        (select count(*)::int from private.ledger where row_id in ${arena.database(payments)}) as entries,
        (select count(*)::int from private.audit_log where table_name = 'payments' and action = 'update'
          and row_id in ${arena.database(payments)}) as decisions`
    check(row, { lines: 2, entries: 2, decisions: 2 }, 'one call twenty times: it is done once')
  },

  async function aCallIsAskedForAgainWhileItRuns(arena, check) {
    const [one, two] = arena.admins
    const payment = await pending(arena)
    const call = randomUUID()
    const answers: Outcome[][] = []
    const ask = approve(call, [byLine(payment, await arena.bankLine(10_000))], (answer) =>
      answers.push(answer),
    )
    const again = await arena.race({ as: one, act: ask }, { as: one, act: ask })
    check(again.waited, true, 'a call is asked for again while it runs: the second waits')
    check(
      answers.flat().map(wordOf),
      ['done', 'done'],
      'a call is asked for again while it runs: both have its answer',
    )
    const stolen = await arena.race({ as: one, act: ask }, { as: two, act: ask })
    check(
      stolen.outcomes,
      [{ ok: true }, { ok: false, message: 'call_id_in_use' }],
      'a call of somebody else has no answer for others',
    )

    const lost = randomUUID()
    const heard: Outcome[][] = []
    const other = byLine(await pending(arena), await arena.bankLine(10_000))
    const late = approve(lost, [other], (answer) => heard.push(answer))
    const { outcomes } = await arena.race({ as: one, act: late }, { as: one, act: late }, true)
    check(
      [outcomes, heard.flat().map(wordOf)],
      [
        [{ ok: false, message: 'connection lost' }, { ok: true }],
        ['done', 'done'],
      ],
      'a call that is lost on the way is done by the second',
    )
  },

  async function twentyCallsOnOneLine(arena, check) {
    const payments = await Promise.all(Array.from({ length: 20 }, () => pending(arena)))
    const words: string[] = []
    const line = await arena.bankLine(10_000)
    const acts = payments.map((payment) =>
      approve(randomUUID(), [byLine(payment, line)], (answer) => words.push(...answer.map(wordOf))),
    )
    check(await arena.inACrowd(acts), [], 'twenty calls on one line: none is stopped')
    check(
      words.toSorted(),
      ['done', ...Array<string>(19).fill('transaction_already_used')],
      'twenty calls on one line: one has it, and the others are told',
    )
    const [row] = await arena.database`
      select count(*)::int as approved from public.payments
      where id in ${arena.database(payments)} and status = 'approved'`
    check(row, { approved: 1 }, 'twenty calls on one line: one payment is approved')
  },

  async function manyLinesInAnyOrder(arena, check) {
    const lines = await Promise.all(Array.from({ length: 8 }, () => arena.bankLine(10_000)))
    const words: string[] = []
    const acts = await Promise.all(
      Array.from({ length: 20 }, async (_, turn) => {
        const payments = await Promise.all(lines.map(() => pending(arena)))
        // Each call starts at a different line, and every second one runs in reverse.
        const order = lines.map((_line, at) => (at + turn) % lines.length)
        const approvals = (turn % 2 ? order.toReversed() : order).map((at) =>
          byLine(payments[at] ?? '', lines[at] ?? ''),
        )
        return approve(randomUUID(), approvals, (answer) => words.push(...answer.map(wordOf)))
      }),
    )
    check(
      await arena.inACrowd(acts),
      [],
      'twenty calls with the same lines in any order: none is stopped',
    )
    check(
      words.filter((word) => word === 'done').length,
      lines.length,
      'twenty calls with the same lines in any order: each line pays once',
    )
  },

  async function oneCallAboutManyChildrenTwentyTimes(arena, check) {
    const children = await Promise.all(Array.from({ length: 8 }, () => arena.child('pending')))
    const loaded = await arena.database<{ id: string; loaded_at: string }[]>`
      select id, updated_at::text as loaded_at from public.applications where id in ${arena.database(children)}`
    const call = randomUUID()
    const answers: Outcome[][] = []
    const decide =
      (id: string, order: readonly (typeof loaded)[number][]): Act =>
      async (session) => {
        const [row] = await session<{ answer: Outcome[] }[]>`
          select public.decide_applications(${id}, ${session.json(
            order.map((child) => ({ ...child, status: 'approved' })),
          )}) as answer`
        if (row) answers.push(row.answer)
      }
    check(
      await arena.inACrowd(Array<Act>(20).fill(decide(call, loaded))),
      [],
      'one call about many children twenty times: none is stopped',
    )
    check(
      new Set(answers.map((answer) => answer.map(wordOf).join())),
      new Set([Array(8).fill('done').join()]),
      'one call about many children twenty times: each has the same answer',
    )
    const decided = await arena.database`
      select row_id from private.audit_log where table_name = 'applications' and new_values ->> 'status' = 'approved'
        and row_id in ${arena.database(children)}`
    check(decided.length, 8, 'one call about many children twenty times: each is decided once')

    answers.length = 0
    const others = await Promise.all(Array.from({ length: 8 }, () => arena.child('pending')))
    const fresh = await arena.database<{ id: string; loaded_at: string }[]>`
      select id, updated_at::text as loaded_at from public.applications where id in ${arena.database(others)}`
    const turned = Array.from({ length: 20 }, (_, turn) => {
      const first = turn % fresh.length
      const order = [...fresh.slice(first), ...fresh.slice(0, first)]
      return decide(randomUUID(), turn % 2 ? order.toReversed() : order)
    })
    check(
      await arena.inACrowd(turned),
      [],
      'twenty calls about the same children in any order: none is stopped',
    )
    check(
      answers.flat().filter(({ is_done }) => is_done).length,
      8,
      'twenty calls about the same children in any order: each is decided once',
    )
  },
]
