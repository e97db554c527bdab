import { searchKey } from '../../src/domain/search.ts'
import { type ApiCall, type FakeApi, refusal, type Row } from './call.ts'
import { callerOf } from './auth.ts'

/** PostgREST, as far as the app calls it: filters, order, pages with their count, inserts, updates. */
export function answerRest(api: FakeApi, call: ApiCall): Response {
  const name = call.path.replace('/rest/v1/', '')
  if (name === 'rpc/get_membership') {
    const caller = callerOf(api, call)
    if (!caller) {
      return refusal(401, {
        code: '42501',
        message: 'permission denied for function get_membership',
      })
    }
    const role = api.admins.includes(caller.email) ? 'owner' : null
    return Response.json({ role, missing: null, is_second_factor_required: role && false })
  }
  if (name === 'rpc/get_my_sessions') {
    const seen_at = '2026-05-05T10:00:00Z'
    return Response.json([{ id: '1', seen_at, user_agent: null, is_current: true }])
  }
  if (name === 'rpc/get_jobs') {
    return Response.json([{ name: 'sweep', reported_at: new Date().toISOString(), is_late: false }])
  }
  if (name === 'rpc/count_public_profiles' || name === 'rpc/get_public_profiles') {
    const filters = call.body as Row
    const found = findProfiles(api.tables['public_profiles'] ?? [], filters)
    if (name === 'rpc/count_public_profiles') {
      return Response.json(Math.min(found.length, Number(filters['at_most'] ?? Infinity)))
    }
    const start = Number(filters['page_start'])
    return Response.json(found.slice(start, start + Number(filters['page_size'])))
  }
  if (name === 'rpc/get_statement_salt') return Response.json('salt')
  if (name === 'rpc/get_used_statement_lines') {
    const { codes } = call.body as { codes: string[] }
    const used = api.tables['statement_line_uses'] ?? []
    return Response.json(used.filter(({ code }) => codes.includes(String(code))))
  }
  if (name === 'rpc/get_payment_window') return Response.json(30)
  if (['rpc/get_donations', 'rpc/count_donations', 'rpc/total_donations'].includes(name)) {
    const filters = call.body as Row
    const found = findDonations(api.tables['donations'] ?? [], filters)
    if (name === 'rpc/count_donations') return Response.json(found.length)
    if (name === 'rpc/total_donations') {
      return Response.json(
        found.map(({ currency, amount }) => ({ currency, amount, row_count: 1 })),
      )
    }
    const start = Number(filters['page_start'] ?? 0)
    return Response.json(found.slice(start, start + Number(filters['page_size'] ?? Infinity)))
  }
  if (name === 'rpc/decide_donation' || name === 'rpc/undo_donation_decision') {
    return decideDonation(api.tables['donations'] ?? [], call.body as Row)
  }
  if (name === 'rpc/set_volunteer_status') {
    return setVolunteerStatus(api.tables['volunteers'] ?? [], call.body as Row)
  }
  if (/^rpc\/(get|count)_volunteers$/.test(name) || name === 'rpc/get_volunteer_counts') {
    const filters = call.body as Row & { page_size?: number; page_start?: number }
    const { page_size = Infinity, page_start = 0 } = filters
    const found = findVolunteers(api.tables['volunteers'] ?? [], filters)
    if (name === 'rpc/get_volunteer_counts') {
      const statuses = ['new', 'contacted', 'accepted', 'declined']
      return Response.json(
        statuses.map((status) => ({
          status,
          count: found.filter((row) => row['status'] === status).length,
        })),
      )
    }
    if (name === 'rpc/count_volunteers') return Response.json(found.length)
    return Response.json(found.slice(page_start, page_start + page_size))
  }
  if (name === 'rpc/get_application') {
    const { application_id } = call.body as Row
    return Response.json(
      (api.tables['applications'] ?? []).filter(({ id }) => id === application_id),
    )
  }
  if (name === 'rpc/get_letter_settings') {
    const off = { address: null, is_on: false, confirmed_at: null, refused_at: null }
    return Response.json(api.tables['letter_settings']?.[0] ?? { ...off, switched_off: [] })
  }
  if (name === 'rpc/set_letter_group') {
    return setLetterGroup(api.tables['letter_settings']?.[0] ?? {}, call.body as Row)
  }
  if (name === 'rpc/get_letter_state') {
    return Response.json({ is_on: true, waiting: 0, failed: 0, sent_today: 0 })
  }
  if (name === 'rpc/mark_notices_read') {
    return markNoticesRead(api.tables['notices'] ?? [], call.body as Row)
  }
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

/** Once, with what arrived; without a new status a decision is taken back. */
function decideDonation(
  rows: readonly Row[],
  { donation_id, new_status, ...given }: Row,
): Response {
  const donation = rows.find(({ id }) => id === donation_id)
  const refused = (message: string) => refusal(400, { code: 'P0001', message })
  if (!donation) return refused('donation_not_found')
  const isPending = donation['status'] === 'pending_payment'
  if (new_status === undefined) {
    if (isPending) return refused('donation_not_decided')
    const nothing = { amount: null, currency: null, received_on: null, bank_reference: null }
    Object.assign(donation, {
      status: 'pending_payment',
      ...nothing,
      decision_reason: given['reason'],
    })
  } else {
    if (!isPending) return refused('donation_already_decided')
    Object.assign(donation, { status: new_status, ...given })
  }
  return Response.json(donation['status'])
}

/** Newest first. */
function findDonations(rows: readonly Row[], filters: Row): Row[] {
  const isWanted = (row: Row) =>
    String(row['donor_name']).includes((filters['search'] as string | undefined) ?? '') &&
    [undefined, row['status']].includes(filters['only_status']) &&
    [undefined, row['currency']].includes(filters['only_currency']) &&
    String(row['created_at']) >= ((filters['from_day'] as string | undefined) ?? '')
  return rows
    .filter(isWanted)
    .toSorted((one, other) => String(other['created_at']).localeCompare(String(one['created_at'])))
}

/** Only from the status that was seen. */
function setVolunteerStatus(
  rows: readonly Row[],
  { volunteer_id, old_status, new_status }: Row,
): Response {
  const volunteer = rows.find(({ id }) => id === volunteer_id)
  const refused = (message: string) => refusal(400, { code: 'P0001', message })
  if (!volunteer) return refused('volunteer_not_found')
  if (volunteer['status'] !== old_status) return refused('volunteer_changed')
  volunteer['status'] = new_status
  return Response.json(new_status)
}

function setLetterGroup(settings: Row, { letter_group, is_on }: Row): Response {
  const others = (settings['switched_off'] as unknown[]).filter((one) => one !== letter_group)
  settings['switched_off'] = is_on === true ? others : [...others, letter_group]
  return new Response(null, { status: 204 })
}

/** Those with these ids, and all up to a moment. */
function markNoticesRead(rows: readonly Row[], { notice_ids, up_to }: Row): Response {
  const marked = rows.filter(
    ({ id, created_at, read_at }) =>
      read_at === null &&
      (((notice_ids ?? []) as unknown[]).includes(id) ||
        (created_at as string) <= ((up_to as string | undefined) ?? '')),
  )
  for (const row of marked) row['read_at'] = new Date().toISOString()
  return Response.json(marked.length)
}

/** Newest first; digits are looked for in telephone numbers, anything else in names. */
function findVolunteers(rows: readonly Row[], filters: Row): Row[] {
  const search = (filters['search'] as string | undefined) ?? ''
  const isWanted = (value: unknown, filter: string) => [undefined, value].includes(filters[filter])
  const digits = search.replace(/[\s+]/g, '').replace(/^0/, '')
  return rows
    .filter((row) =>
      /^\d+$/.test(digits)
        ? String(row['phone_number']).includes(digits)
        : searchKey(String(row['full_name'])).includes(searchKey(search)),
    )
    .filter(
      (row) =>
        isWanted(row['status'], 'only_status') &&
        isWanted(row['country'], 'only_country') &&
        isWanted(row['state_province'], 'only_state'),
    )
    .toSorted((one, other) => String(other['created_at']).localeCompare(String(one['created_at'])))
}

function findProfiles(rows: readonly Row[], filters: Row): Row[] {
  const search = searchKey((filters['search'] as string | undefined) ?? '')
  const isWanted = (column: string, filter: string) =>
    [undefined, column].includes(filters[filter] as string | undefined)
  return rows.filter(
    (row) =>
      searchKey(String(row['child_name'])).includes(search) &&
      isWanted(row['age'] as string, 'only_age') &&
      isWanted(row['country'] as string, 'only_country') &&
      isWanted(row['state_city'] as string, 'only_state') &&
      (row['talents'] as string[]).some((talent) => isWanted(talent, 'only_talent')),
  )
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
  // As PostgREST has it: only a page that is counted can be past the end.
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

// Nothing sorts first going up and, under the app's `nullslast`, last going down.
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
  rows.push({ created_at: new Date().toISOString(), ...row })
  return new Response(null, { status: 201 })
}

function update(rows: readonly Row[], call: ApiCall): Response {
  const found = matching(rows, call)
  for (const row of found) Object.assign(row, call.body)
  return Response.json(found)
}
