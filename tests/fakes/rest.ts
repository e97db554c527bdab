import { type ApiCall, type FakeApi, refusal, type Row } from './call.ts'
import { callerOf } from './auth.ts'

/**
 * Listing procedures, with the table whose rows they return: all of them, since the database applies a list's rules.
 */
const LISTS: Record<string, string> = {
  public_profiles: 'public_profiles',
  donations: 'donations',
  volunteers: 'volunteers',
  team: 'team_members',
  access: 'access_entries',
  child_payments: 'child_payments',
}

/** The default answers of the other procedures. */
const ANSWERS: Record<string, () => unknown> = {
  log_export: () => null,
  log_opening: () => null,
  get_child_slots: () => [],
  get_credit: () => [],
  get_due_back: () => [],
  get_own_auditions: () => [],
  get_open_tickets: () => [],
  get_work: () => [],
  get_readings: () => [],
  get_proofs: () => [],
  get_jobs: () => [{ name: 'sweep', reported_at: new Date().toISOString(), is_late: false }],
  get_bank_accounts: () => [],
  get_bank_transactions: () => [],
  get_payment_window: () => 30,
  get_volunteer_counts: () => [],
  get_email_state: () => ({ is_on: true, waiting: 0, failed: 0, sent_today: 0 }),
}

/** The rows that a procedure writes, as far as a page sees them. Refusals by the database are up to each test. */
const WRITES: Record<string, (tables: FakeApi['tables'], given: Row) => unknown> = {
  decide_donation: ({ donations = [] }, { donation_id, new_status, ...given }) =>
    change(donations, donation_id, { status: new_status, ...given }),
  undo_donation_decision: ({ donations = [] }, { donation_id, reason }) =>
    change(donations, donation_id, {
      status: 'pending_payment',
      decision_reason: reason,
      amount: null,
      currency: null,
      received_on: null,
      bank_reference: null,
    }),
  set_volunteer_status: ({ volunteers = [] }, { volunteer_id, new_status }) =>
    change(volunteers, volunteer_id, { status: new_status }),
  set_email_group({ email_settings: [settings = {}] = [] }, { email_group, is_on }) {
    const others = (settings['switched_off'] as unknown[]).filter((one) => one !== email_group)
    settings['switched_off'] = is_on === true ? others : [...others, email_group]
  },
  mark_notices_read({ notices = [] }, { notice_ids, up_to }) {
    const ids = (notice_ids ?? []) as unknown[]
    const marked = notices.filter(
      ({ id, created_at }) =>
        ids.includes(id) || String(created_at) <= ((up_to as string | undefined) ?? ''),
    )
    for (const row of marked) row['read_at'] ??= new Date().toISOString()
    return marked.length
  },
}

function change(rows: readonly Row[], id: unknown, values: Row): unknown {
  const row = rows.find((one) => one['id'] === id)
  Object.assign(row ?? {}, values)
  return values['status']
}

/** PostgREST, as far as the app uses it: filters, order, pages with their count, inserts, updates. */
export function answerRest(api: FakeApi, call: ApiCall): Response {
  const name = call.path.replace('/rest/v1/', '')
  if (name.startsWith('rpc/')) return answerProcedure(api, name.slice('rpc/'.length), call)
  const rows = api.tables[name]
  if (!rows) {
    return refusal(404, {
      code: 'PGRST205',
      message: `Could not find the table 'public.${name}' in the schema cache`,
    })
  }
  switch (call.method) {
    case 'GET':
      return list(rows, call)
    case 'HEAD':
      return new Response(null, list(rows, call))
    case 'POST':
      return insert(rows, name, call)
    case 'PATCH':
      return update(rows, call)
    default:
      return refusal(405, { message: `nothing answers ${call.method} ${call.path}` })
  }
}

function answerProcedure(api: FakeApi, name: string, call: ApiCall): Response {
  if (name === 'get_membership') {
    const caller = callerOf(api, call)
    if (!caller) {
      return refusal(401, {
        code: '42501',
        message: 'permission denied for function get_membership',
      })
    }
    const isOwner = api.admins.includes(caller.email)
    const { role, states } = api.roles[caller.email] ?? {
      role: isOwner ? 'owner' : null,
      states: null,
    }
    return Response.json({
      role,
      states,
      missing: null,
      is_second_factor_required: role && false,
    })
  }
  if (name === 'get_my_sessions') {
    const seen_at = '2026-05-05T10:00:00Z'
    return Response.json([{ id: '1', seen_at, user_agent: null, is_current: true }])
  }
  const given = call.body as Row
  if (name === 'open_application') {
    const rows = api.tables['applications'] ?? []
    return Response.json(rows.find(({ id }) => id === given['application_id']) ?? null)
  }
  if (name === 'get_email_settings') {
    const off = {
      address: null,
      is_on: false,
      confirmed_at: null,
      refused_at: null,
      confirmation_asked_at: null,
    }
    return Response.json(api.tables['email_settings']?.[0] ?? { ...off, switched_off: [] })
  }
  const write = WRITES[name]
  if (write) return Response.json(write(api.tables, given) ?? null)
  const [, verb, noun = ''] = /^(get|count)_(.*)$/.exec(name) ?? []
  const table = LISTS[noun]
  if (table !== undefined) {
    const rows = api.tables[table] ?? []
    if (verb === 'count') return Response.json(rows.length)
    const start = Number(given['page_start'] ?? 0)
    return Response.json(rows.slice(start, start + Number(given['page_size'] ?? Infinity)))
  }
  const answer = ANSWERS[name]
  return answer
    ? Response.json(answer())
    : refusal(404, { code: 'PGRST202', message: `Could not find the function public.${name}` })
}

const NOT_FILTERS = ['select', 'order', 'offset', 'limit', 'columns']

function matching(rows: readonly Row[], { query }: ApiCall): Row[] {
  const filters = [...query].filter(([name]) => !NOT_FILTERS.includes(name))
  return rows.filter((row) => filters.every(([column, rule]) => isMatch(row[column], rule)))
}

function isMatch(value: unknown, rule: string): boolean {
  const [operator, operand] = [rule.slice(0, rule.indexOf('.')), rule.slice(rule.indexOf('.') + 1)]
  switch (operator) {
    case 'eq':
    case 'is':
      return String(value) === operand
    case 'cs':
      return (value as string[]).includes(operand.replace(/^\{"?|"?\}$/g, ''))
    default:
      throw new Error(`no such filter: ${rule}`)
  }
}

function list(rows: readonly Row[], call: ApiCall): Response {
  const found = matching(rows, call)
  const offset = Number(call.query.get('offset') ?? 0)
  // As in PostgREST: only a counted page can be past the end.
  const isCounted = call.headers.get('Prefer')?.includes('count=exact') ?? false
  if (isCounted && offset > found.length) {
    return refusal(416, { code: 'PGRST103', message: 'Requested range not satisfiable' })
  }
  for (const rule of (call.query.get('order') ?? '').split(',').reverse()) {
    const [column, direction] = rule.split('.')
    const sign = direction === 'desc' ? -1 : 1
    found.sort((a, b) => sign * compare(a[column ?? ''], b[column ?? '']))
  }
  const page = found.slice(offset, offset + Number(call.query.get('limit') ?? found.length))
  return Response.json(page, {
    headers: { 'Content-Range': `${offset}-${offset + page.length - 1}/${found.length}` },
  })
}

// Null sorts first when ascending and, with the app's `nullslast`, last when descending.
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  return a < b ? -1 : 1
}

function insert(rows: Row[], table: string, call: ApiCall): Response {
  const row = call.body as Row
  if (rows.some(({ id }) => id === row['id'])) {
    return refusal(409, {
      code: '23505',
      message: `duplicate key value violates unique constraint "${table}_pkey"`,
      details: `Key (id)=(${String(row['id'])}) already exists.`,
    })
  }
  const derived = table === 'applications' ? { edition: 2025, application_milestones: [] } : {}
  rows.push({ created_at: new Date().toISOString(), ...derived, ...row })
  return new Response(null, { status: 201 })
}

function update(rows: readonly Row[], call: ApiCall): Response {
  const found = matching(rows, call)
  for (const row of found) Object.assign(row, call.body)
  return Response.json(found)
}
