import type { Sql, TransactionSql } from 'postgres'
import type { Statement } from './postgrest.ts'

/** The caller: the API role and, when signed in, the account. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role' | 'supabase_auth_admin'
  id?: string
  email?: string
}

/** The statements with which PostgREST begins each request's transaction. */
export async function speakAs(session: TransactionSql, caller: Caller): Promise<void> {
  const { id, email, role } = caller
  // A caller's session has the id of its account.
  const claims = JSON.stringify({ sub: id, session_id: id, email, role })
  await session.unsafe(
    `select set_config('search_path', '"public", "extensions"', true), set_config('role', $1, true),
       set_config('request.jwt.claims', $2, true), set_config('request.method', '', true),
       set_config('request.headers', '{}', true)`,
    [role, claims],
    { prepare: true },
  )
}

/** A statement sent as PostgREST sends it: prepared, with text parameters. */
export function run(session: TransactionSql, { text, parameters }: Statement) {
  return session.unsafe(text, parameters, { prepare: true })
}

export interface Times {
  p50: number
  p95: number
}

export function timesOf(samples: readonly number[]): Times {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

/** One execution: milliseconds from sending the statement to its last row, and of the commit. */
async function timeOnce(sql: Sql, caller: Caller, statement: Statement) {
  let began = 0
  let ended = 0
  await sql.begin(async (session) => {
    await speakAs(session, caller)
    began = performance.now()
    await run(session, statement)
    ended = performance.now()
  })
  return { statement: ended - began, commit: performance.now() - ended }
}

export interface Work {
  caller: Caller
  /** One for each request of the page; they are sent concurrently, so the slowest counts. */
  statements: Statement[]
  /** The same for the oldest edition, where there are several and the statement has a year. */
  ofOldest?: Statement[]
}

/** More than the five executions after which PostgreSQL may switch to a generic plan. */
const WARM_UPS = 8

/** Times of this many executions after the warm-up: for each statement, and for the commits. */
export async function time(
  sql: Sql,
  works: readonly Work[],
  runs: number,
): Promise<{ statements: Times[]; commit: Times }> {
  const samples: number[][] = []
  const commits: number[] = []
  for (let turn = 0; turn < runs + WARM_UPS; turn += 1) {
    const work = works[turn % works.length]
    if (!work) break
    for (const [index, statement] of work.statements.entries()) {
      const taken = await timeOnce(sql, work.caller, statement)
      if (turn < WARM_UPS) continue
      ;(samples[index] ??= []).push(taken.statement)
      commits.push(taken.commit)
    }
  }
  return { statements: samples.map(timesOf), commit: timesOf(commits) }
}

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

function rowsOfScans(node: PlanNode): number {
  const isScan =
    / Scan$/.test(node['Node Type']) &&
    !/^(CTE|Subquery|Function|Bitmap Index)/.test(node['Node Type'])
  const own = isScan
    ? (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops']
    : 0
  return own + (node.Plans ?? []).reduce((sum, plan) => sum + rowsOfScans(plan), 0)
}

export interface Touched {
  /** Rows read by the statement's scans, including those of procedures and triggers. */
  rows: number
  /** Pages of 8 KiB read. */
  pages: number
}

const ROWS_READ = `
  select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::bigint::text as rows from pg_stat_xact_all_tables
  where schemaname in ('public', 'private', 'auth', 'storage')`

/** Explains one execution and rolls it back. */
export async function explain(sql: Sql, { caller, statements }: Work): Promise<Touched> {
  const touched: Touched = { rows: 0, pages: 0 }
  for (const { text, parameters } of statements) {
    const takenBack = new Error('taken back')
    await sql
      .begin(async (session) => {
        await speakAs(session, caller)
        const [before] = await session.unsafe<{ rows: string }[]>(ROWS_READ)
        const [answer] = await session.unsafe<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
          `explain (analyze, buffers, format json) ${text}`,
          parameters,
        )
        const [after] = await session.unsafe<{ rows: string }[]>(ROWS_READ)
        const plan = answer?.['QUERY PLAN'][0].Plan
        if (!plan) throw new Error('There is no plan')
        // Index-only scans appear only in the plan, and the work of procedures only in the statistics.
        const counted = Number(after?.rows) - Number(before?.rows)
        touched.rows += Math.max(rowsOfScans(plan), counted)
        touched.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
        throw takenBack
      })
      .catch((error: unknown) => {
        if (error !== takenBack) throw error
      })
  }
  return touched
}
