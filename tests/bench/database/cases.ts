import type { Sql } from 'postgres'
import type { ApplicationListFilter } from '@/features/admin/applications/list-params'
import { type Catalogue, type Statement, statementOf } from './postgrest.ts'
import { type RecordedRequest, requestsOf } from './recorder.ts'
import { ADMINS, REVIEWER } from './seed.ts'
import type { Caller, Work } from './measure.ts'
import { addDays } from '@/domain/dates'
import { BATCH } from '../../../supabase/functions/deliver/handler.ts'

/** A user action, with the statements that it sends. */
export interface Case {
  name: string
  /** The limit in milliseconds for each statement's p95. */
  budget: number
  /** Whether it is a paged list, whose cost must not grow with the number of rows. */
  isList?: boolean
  works: Work[]
}

/** The time allowed for any filter, sort, search or count with 100,000 children; five times as much with a million. */
const READ = 100

/** The year of the edition that the migrations create. */
const FIRST_YEAR = 2025
/** The suffix of a case's name for the oldest year. */
export const OLDEST = ', oldest year'

/** A whole tab, from its beginning. */
export const ANY_APPLICATION: ApplicationListFilter = {
  year: null,
  tab: 'pending',
  search: '',
  place: null,
  ticket: null,
  video: null,
  talent: null,
  audition: null,
  finalist: null,
  from: null,
  to: null,
  sort: 'newest',
  page: 1,
  gender: null,
  age: null,
  step: null,
  isExpired: false,
  isAccepted: false,
}

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const week = { from: daysAgo(107), to: daysAgo(101) }

const VISITOR: Caller = { role: 'anon' }
/** The scheduled job that writes notices and sends emails. */
const SENDER: Caller = { role: 'service_role' }
/** The auth service connects directly, not through the API. */
const AUTH_SERVICE: Caller = { role: 'supabase_auth_admin' }
const ADMIN: Caller = { role: 'authenticated', ...ADMINS[0] }
const OF_ONE_STATE: Caller = { role: 'authenticated', id: REVIEWER.id, email: REVIEWER.email }

interface Person {
  id: string
  email: string
}

// The app's own modules, imported after the recorder has replaced the network.
async function loadApp() {
  const [profiles, applications, auth, adminApplications, adminPayments, analytics, others] =
    await Promise.all([
      import('@/features/public/profiles/api'),
      import('@/features/family/children/api'),
      import('@/features/auth/api'),
      import('@/features/admin/applications/api'),
      import('@/features/finance/payments/api'),
      import('@/features/analytics/api'),
      Promise.all([
        import('@/features/family/payments/api'),
        import('@/features/finance/donations/api'),
        import('@/features/admin/volunteers/api'),
        import('@/features/admin/history/api'),
        import('@/features/admin/search/api'),
        import('@/features/finance/statement/api'),
        import('@/features/family/notices/api'),
        import('@/features/messages/api'),
        import('@/features/admin/call-log/api'),
        import('@/features/auth/sign-in-api'),
      ]),
    ])
  const [payments, donations, volunteers, history, panel, statement, ...more] = others
  const [notices, broadcasts, office, signIn] = more
  return {
    profiles,
    applications,
    auth,
    signIn,
    adminApplications,
    adminPayments,
    analytics,
    payments,
    donations,
    volunteers,
    history,
    panel,
    statement,
    notices,
    broadcasts,
    office,
  }
}

/** The auth service's insert of the account, with the metadata of the app's own request. */
function signUpOf(request: RecordedRequest, person: Person): Statement {
  const { data } = request.body as { data: Record<string, unknown> }
  return {
    text: `INSERT INTO auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      VALUES ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, '', now(), '{}', $3::text::jsonb, now(), now())`,
    parameters: [
      person.id,
      person.email,
      JSON.stringify({ ...data, application_id: crypto.randomUUID() }),
    ],
  }
}

/** A request for the data of the first edition; null for one without a year. */
function ofOldestYear(
  catalogue: Catalogue,
  request: RecordedRequest,
  editions: number,
): RecordedRequest | null {
  const name = request.url.pathname.replace('/rest/v1/rpc/', '')
  if (!catalogue.procedures.get(name)?.parameters.has('only_year')) return null
  const back = (editions - 1) * 365
  const body = Object.entries((request.body ?? {}) as Record<string, unknown>).map(
    ([key, value]) => {
      const isDay = /_day$/.test(key) && typeof value === 'string'
      return [key, isDay ? addDays(value, -back).toISOString().slice(0, 10) : value] as const
    },
  )
  return { ...request, body: { ...Object.fromEntries(body), only_year: FIRST_YEAR } }
}

/** The cases with a year, for the oldest one. */
export function casesOfOldestYear(cases: readonly Case[]): Case[] {
  return cases.flatMap((one) => {
    const works = one.works.flatMap(({ caller, ofOldest }) =>
      ofOldest?.length ? [{ caller, statements: ofOldest }] : [],
    )
    return works.length === 0 ? [] : [{ ...one, name: one.name + OLDEST, works }]
  })
}

/** The measured calls: the app's own, recorded. */
export async function collectCases(sql: Sql, catalogue: Catalogue, editions = 1): Promise<Case[]> {
  const app = await loadApp()
  const { signal } = new AbortController()
  const work = async (caller: Caller, call: () => Promise<unknown>): Promise<Work> => {
    const requests = (await requestsOf(call)).filter(({ url }) =>
      url.pathname.startsWith('/rest/v1/'),
    )
    const earlier = requests.flatMap((request) => ofOldestYear(catalogue, request, editions) ?? [])
    return {
      caller,
      statements: requests.map((request) => statementOf(catalogue, request)),
      ofOldest: earlier.map((request) => statementOf(catalogue, request)),
    }
  }
  const works = (caller: Caller, calls: (() => Promise<unknown>)[]) =>
    calls.reduce<Promise<Work[]>>(
      async (before, call) => [...(await before), await work(caller, call)],
      Promise.resolve([]),
    )

  const everyone = {
    year: null,
    search: '',
    age: null,
    talent: null,
    country: null,
    state: null,
    page: 1,
  }
  type Filters = Parameters<typeof app.profiles.fetchProfiles>[0]
  const stars = async (name: string, ...filters: Partial<Filters>[]): Promise<Case> => ({
    name: `Our Shining Stars, ${name}`,
    budget: READ,
    isList: true,
    works: await works(
      VISITOR,
      filters.map((filter) => () => app.profiles.fetchProfiles({ ...everyone, ...filter }, signal)),
    ),
  })
  const tab = async (
    name: string,
    ...filters: Partial<ApplicationListFilter>[]
  ): Promise<Case> => ({
    name: `administrator, ${name}`,
    budget: READ,
    isList: true,
    works: await works(
      ADMIN,
      filters.map(
        (filter) => () =>
          app.adminApplications.fetchApplications({ ...ANY_APPLICATION, ...filter }, signal),
      ),
    ),
  })
  const ofOneState = async (name: string, ...calls: (() => Promise<unknown>)[]): Promise<Case> => ({
    name: `reviewer of one state, ${name}`,
    budget: READ,
    isList: true,
    works: await works(OF_ONE_STATE, calls),
  })
  const ofOneStateListed =
    (filter: Partial<ApplicationListFilter>): (() => Promise<unknown>) =>
    () =>
      app.adminApplications.fetchApplications({ ...ANY_APPLICATION, ...filter }, signal)
  type Payments = Parameters<typeof app.adminPayments.fetchPayments>[0]
  const noMoneyFilter = { from: null, to: null, currency: null }
  const money = async (name: string, ...filters: Partial<Payments>[]): Promise<Case> => ({
    name: `administrator, payments, ${name}`,
    budget: READ,
    isList: true,
    works: await works(
      ADMIN,
      filters.map((some) => async () => {
        const filter = {
          ...noMoneyFilter,
          search: '',
          status: null,
          kind: null,
          isNotFee: false,
          arrivedFrom: null,
          arrivedTo: null,
        }
        await app.adminPayments.fetchPayments({ ...filter, page: 1, ...some }, signal)
        await app.adminPayments.fetchPaymentTotal({ ...filter, ...some }, signal)
      }),
    ),
  })
  type Donations = Parameters<typeof app.donations.fetchDonations>[0]
  const donations = async (name: string, ...filters: Partial<Donations>[]): Promise<Case> => ({
    name: `administrator, donations${name}`,
    budget: READ,
    isList: true,
    works: await works(
      ADMIN,
      filters.map((some) => async () => {
        const filter = { ...noMoneyFilter, search: '', status: null }
        await app.donations.fetchDonations({ ...filter, page: 1, ...some }, signal)
      }),
    ),
  })
  const allDays = { year: null, country: null, from: null, to: null }
  const daysAgo = (days: number) => addDays(new Date(), -days).toISOString().slice(0, 10)
  const allVolunteers = { search: '', status: null, country: null, state: null, page: 1 }
  const parents = await sql<Person[]>`
    select u.id, u.email from auth.users u
    where exists (select from public.applications a where a.user_id = u.id) order by u.id limit 40`
  const dashboards: Work[] = []
  for (const { id, email } of parents) {
    dashboards.push(
      await work({ role: 'authenticated', id, email }, async () => {
        await app.applications.fetchMyApplications(id, signal)
        await app.payments.fetchMyPayments(id, signal)
        await app.auth.fetchMembership(signal)
      }),
    )
  }

  const told = (call: (id: string) => Promise<unknown>) =>
    Promise.all(
      parents.map(({ id, email }) => work({ role: 'authenticated', id, email }, () => call(id))),
    )
  const procedure = (caller: Caller, text: string): Work[] => [
    { caller, statements: [{ text: `select * from public.${text}`, parameters: [] }] },
  ]

  const panel = async (name: string, ...searches: string[]): Promise<Case> => ({
    name: `administrator, panel search, ${name}`,
    budget: READ,
    isList: true,
    works: await works(
      ADMIN,
      searches.map((search) => () => app.panel.searchPanel(search, signal)),
    ),
  })

  type Activity = Parameters<typeof app.history.fetchActivity>[0]
  const activity = async (name: string, filter: Partial<Activity>): Promise<Case> => ({
    name: `administrator, activity, ${name}`,
    budget: READ,
    isList: true,
    works: await works(ADMIN, [
      () =>
        app.history.fetchActivity(
          { search: '', actor: null, kind: null, from: null, to: null, page: 1, ...filter },
          signal,
        ),
    ]),
  })

  type Recipients = Parameters<typeof app.broadcasts.countAudience>[0]
  type Audience = Exclude<Recipients['audience'], { children: unknown }>
  const anybody: Audience = {
    status: null,
    ticket_status: null,
    step: null,
    country: null,
    state_city: null,
    talent: null,
    audition_on: null,
    video: null,
  }
  const audience = async (name: string, ...some: Partial<Audience>[]): Promise<Case> => ({
    name: `administrator, parents of a message, ${name}`,
    budget: READ,
    works: await works(
      ADMIN,
      some.map(
        (one) => () =>
          app.broadcasts.countAudience({ audience: { ...anybody, ...one }, year: null }, signal),
      ),
    ),
  })
  // To a few parents, to some and to all, one after the other.
  await sql`
    with sent as (
      insert into public.broadcasts (subject, body, created_at)
      select 'News', 'Hello.', now() + n * interval '1 second' from generate_series(1, 3) n
      returning id, created_at)
    insert into private.broadcast_audiences (broadcast_id, edition, recipients, ticket_status, status)
    select s.id, private.current_edition(), 1, case s.created_at - now() when interval '1 second' then '{Gold}'::public.ticket_status[] end,
      case s.created_at - now() when interval '2 seconds' then '{rejected}'::public.application_status[] end
    from sent s`
  const sender = (procedure: string): Work => ({
    caller: SENDER,
    statements: [{ text: `select public.${procedure}(500)`, parameters: [] }],
  })

  const pending = await sql<{ id: string }[]>`
    select id from public.payments where status = 'pending' order by md5(id::text) limit 60`
  // Three past days, between which 250 children move, and an upcoming one.
  const planned = await sql.begin(async (session) => {
    await session`set local session_replication_role = replica`
    const [row] = await session<{ ids: string[] }[]>`
      with able as (
        select a.id from public.applications a
        where a.edition = private.current_edition() and a.country = 'Nigeria' and a.audition_state = 'not_scheduled'
          and a.audition_date is null and a.ticket_status in ('paid', 'Basic', 'Silver', 'Gold')
        order by a.id desc limit 500
      ), approved as (
        update public.applications a set status = 'approved', assessment_score = null from able b where a.id = b.id returning a.id)
      select array_agg(id order by id) as ids from approved`
    const days = await session<{ id: string }[]>`
      insert into private.audition_days (edition, country, state_city, venue, address, starts_at, ends_at, slot_minutes, stages, published_at)
      select private.current_edition(), 'Nigeria', 'Lagos', 'City Hall', '1 Marina',
        (current_date + n + time '08:00') at time zone 'Africa/Lagos', (current_date + n + time '18:00') at time zone 'Africa/Lagos', 10,
        array['Stage 1', 'Stage 2', 'Stage 3', 'Stage 4', 'Stage 5'], now()
      from unnest(array[-4, -3, -2, 300]) n order by n returning id`
    const ids = row?.ids ?? []
    const told = days.at(-1)?.id ?? ''
    await session`
      insert into private.audition_slots (application_id, audition_day_id, during, stage)
      select c.id, p.id, tstzrange(t.at, t.at + interval '10 minutes'), 1 + (c.position - 1) % 5
      from unnest(${ids.slice(250)}::uuid[]) with ordinality c (id, position)
      cross join private.audition_days p
      cross join lateral (select p.starts_at + interval '10 minutes' * ((c.position - 1) / 5)::integer as at) t
      where p.id = ${told}`
    return { ids: ids.slice(0, 250), over: days.slice(0, 3).map(({ id }) => id), told }
  })
  // Twenty-five judges, half of them with talents and some with states or children of their own, and a round of 249
  // children that three of them have judged, so that one call writes them all; each case creates its other rounds.
  const judged = await sql.begin(async (session) => {
    await session`set local session_replication_role = replica`
    await session`
      with judges as (
        insert into auth.users (id, email, email_confirmed_at)
        select gen_random_uuid(), 'judge-' || n || '@example.com', now() from generate_series(1, 25) n returning id, email)
      insert into private.staff (user_id, email, role, talents, states)
      select j.id, j.email, 'judge',
        case when j.position > 12 then array[
          (array['Music', 'Dance', 'Acting', 'Arts', 'Sports'])[j.position % 5 + 1], (array['Music', 'Dance', 'Acting'])[j.position % 3 + 1]] end,
        case when j.position % 6 = 0 then array['Lagos', 'Kano'] end
      from (select j.id, j.email, row_number() over (order by j.email) as position from judges j) j`
    // Some are parents of children whom the others judge.
    await session`
      update private.staff s set user_id = p.user_id
      from (
        select row_number() over (order by j.id) as position, j.id from private.staff j where j.role = 'judge') j
      join (
        select row_number() over (order by a.user_id) as position, a.user_id
        from (select distinct a.user_id from public.applications a where a.edition = private.current_edition() and a.entry_video_status = 'approved') a
        order by a.user_id limit 5) p on p.position = j.position
      where s.id = j.id`
    await session`
      update public.applications a
      set status = 'approved', ticket_status = 'paid', entry_video_status = 'approved', entry_video_url = 'https://youtu.be/jUdGeD00000'
      where a.id in (
        select b.id from public.applications b
        where b.edition = private.current_edition() and b.country = 'South Africa' order by b.id limit 249)`
    const [round] = await session<{ id: string }[]>`
      insert into private.rounds (id, edition, kind, name, country, state)
      values (gen_random_uuid(), private.current_edition(), 'video', 'Timed', 'South Africa', 'open') returning id`
    const id = round?.id ?? ''
    await session`insert into private.criteria (round_id, position, name) values (${id}, 1, 'Voice')`
    await session`
      insert into private.round_children (round_id, application_id)
      select ${id}, a.id from public.applications a
      where a.edition = private.current_edition() and a.country = 'South Africa' and a.entry_video_status = 'approved'
        and a.entry_video_url = 'https://youtu.be/jUdGeD00000'`
    await session`
      insert into private.sheets (round_id, application_id, judge_id, marks, comment, revision, submitted_at)
      select ${id}, a.id, j.id, '{"1": 7.5}', 'Calm and clear.', 1, now()
      from public.applications a
      cross join (select s.id from private.staff s where s.role = 'judge' order by s.id limit 3) j
      where a.edition = private.current_edition() and a.country = 'South Africa' and a.entry_video_status = 'approved'
        and a.entry_video_url = 'https://youtu.be/jUdGeD00000'`
    return id
  })
  const newcomers = Array.from({ length: 60 }, () => {
    const id = crypto.randomUUID()
    return { id, email: `${id}@example.com` }
  })
  const signUps: Work[] = []
  for (const person of newcomers) {
    const [request] = await requestsOf(() =>
      app.signIn.signUp({
        application_id: person.id,
        parent_name: 'Adébáyọ̀ Ọláwálé',
        email: person.email,
        password: 'a-good-password',
        phone_number: '0803 000 0000',
        living_status: 'Living with child',
        child_name: 'Ọlábísí',
        age: '9',
        gender: 'Female',
        country: 'Nigeria',
        state_city: 'Lagos',
        talents: ['Dance', 'Music'],
        has_consented: true,
      }),
    )
    if (!request) throw new Error('Nobody signed up')
    signUps.push({ caller: AUTH_SERVICE, statements: [signUpOf(request, person)] })
  }
  // Some statements with a hundred lines each.
  const named = await sql<{ payment_reference: string }[]>`
    select payment_reference from public.applications order by md5(id::text) limit 400`
  const statement = Array.from({ length: 4 }, (_, at) =>
    named.slice(at * 100, (at + 1) * 100).map((child) => child.payment_reference),
  )
  const [decided] = await sql<{ id: string; reference: string }[]>`
    select id, reference from public.payments where status = 'approved' and reference like 'KZ-%' order by id limit 1`

  return [
    await stars('first page', {}),
    await stars('50th page', { page: 50 }),
    await stars('by age', ...[9, 7, 4].map((age) => ({ age }))),
    await stars(
      'by talent',
      ...(['Music', 'Tech', 'Public Speaking'] as const).map((talent) => ({ talent })),
    ),
    await stars('by country', { country: 'Nigeria' }, { country: 'South Africa' }),
    await stars(
      'by state',
      { country: 'Nigeria', state: 'Lagos' },
      { country: 'Nigeria', state: 'Kwara' },
      { country: 'South Africa', state: 'Limpopo' },
    ),
    await stars('by age and talent', { age: 9, talent: 'Tech' }, { age: 12, talent: 'Dance' }),
    await stars(
      'by state and talent',
      { country: 'Nigeria', state: 'Oyo', talent: 'Arts' },
      { country: 'Nigeria', state: 'Lagos', talent: 'Tech' },
    ),
    await stars('rare name', { search: 'Quadri' }),
    await stars('full name', { search: 'ọlábísí fáṣọ' }),
    await stars('common name', { search: 'ade' }, { search: 'ola' }, { search: 'chi' }),
    await stars('inside a common name', { search: 'dez' }),
    await stars('inside a rare name', { search: 'uadr' }),
    await stars('common letter', { search: 'a' }),
    await stars('rare letter', { search: 'x' }),
    await stars('rare pair of letters', { search: 'xa' }),
    {
      name: "a parent's dashboard",
      budget: 5,
      works: dashboards,
    },
    await tab('pending tab', { tab: 'pending' }),
    await tab('approved tab', { tab: 'approved' }),
    await tab('assessed tab', { tab: 'assessed' }),
    await tab('video tab', { tab: 'video_submitted' }),
    await tab('rejected tab', { tab: 'rejected' }),
    await tab('50th page', { tab: 'pending', page: 50 }),
    await tab('search, rare name', { tab: 'pending', search: 'quadri' }),
    await tab('search, common name', { tab: 'assessed', search: 'ade' }),
    await tab('search, inside a common name', { tab: 'assessed', search: 'dez' }),
    await tab('search, inside a rare name', { tab: 'pending', search: 'uadr' }),
    await tab('search, inside an e-mail', { tab: 'pending', search: 'nt4711@' }),
    await tab('search, the end of a number', { tab: 'pending', search: '4711' }),
    await tab('search, rare letter', { tab: 'assessed', search: 'x' }),
    await tab('search, two letters that nobody has', { tab: 'assessed', search: 'qz' }),
    await tab('filter, place', { place: 'Lagos' }, { tab: 'approved', place: 'Yobe' }),
    await tab('filter, country', { tab: 'approved', place: 'Nigeria' }, { place: 'South Africa' }),
    await tab('filter, ticket', { ticket: 'pending_payment' }, { tab: 'approved', ticket: 'Gold' }),
    await tab('filter, any paid ticket', { tab: 'approved', ticket: 'paid' }),
    await tab('filter, video', { tab: 'approved', video: 'submitted' }),
    await tab('filter, talent', { tab: 'approved', talent: 'Tech' }, { talent: 'Music' }),
    await tab('filter, audition', { tab: 'assessed', audition: 'scheduled' }),
    await tab('filter, audition not set', { tab: 'approved', audition: 'not_scheduled' }),
    await tab('filter, finalists', { tab: 'assessed', finalist: 'yes' }),
    await tab('filter, a week', { tab: 'approved', from: week.from, to: week.to }),
    await tab('filter, a week by name', { tab: 'approved', ...week, sort: 'name' }),
    await tab('filter, half a year in a place by age', {
      tab: 'approved',
      place: 'Lagos',
      sort: 'age',
      from: daysAgo(240),
      to: daysAgo(60),
    }),
    await tab(
      'filters together',
      { tab: 'approved', place: 'Oyo', ticket: 'Silver', talent: 'Arts' },
      { tab: 'assessed', talent: 'Tech', audition: 'scheduled', finalist: 'yes' },
      { tab: 'approved', ticket: 'paid', video: 'submitted', talent: 'Tech' },
    ),
    await tab('filters that nobody fits', { ticket: 'Gold', audition: 'completed' }),
    await tab('filter and rare name', { tab: 'approved', ticket: 'paid', search: 'quadri' }),
    await tab('filter and common name', { tab: 'approved', place: 'Lagos', search: 'ade' }),
    await tab('oldest first', { sort: 'oldest' }, { tab: 'approved', sort: 'oldest' }),
    await tab('by name', { sort: 'name' }, { tab: 'assessed', sort: 'name' }),
    await tab('by age', { sort: 'age' }, { tab: 'approved', sort: 'age' }),
    await tab('by score', { tab: 'assessed', sort: 'score' }, { tab: 'approved', sort: 'score' }),
    await tab('by name in a place', { tab: 'approved', place: 'Lagos', sort: 'name' }),
    await tab('by age of a talent', { tab: 'approved', talent: 'Tech', sort: 'age' }),
    await tab('by score, finalists', { tab: 'assessed', finalist: 'yes', sort: 'score' }),
    await tab('video tab by name in a place', {
      tab: 'video_submitted',
      place: 'Kano',
      sort: 'name',
    }),
    {
      name: 'administrator, counts of the other tabs, filtered',
      budget: READ,
      works: await works(
        ADMIN,
        [
          { place: 'Lagos' } as const,
          { talent: 'Music' } as const,
          { ticket: 'paid' } as const,
        ].map(
          (filter) => () =>
            app.adminApplications.fetchOtherCounts({ ...ANY_APPLICATION, ...filter }, signal),
        ),
      ),
    },
    {
      name: 'administrator, counts of the other tabs, common name',
      budget: READ,
      works: await works(ADMIN, [
        () => app.adminApplications.fetchOtherCounts({ ...ANY_APPLICATION, search: 'ade' }, signal),
      ]),
    },
    {
      name: 'administrator, all that fit',
      budget: READ,
      works: await works(ADMIN, [
        () =>
          app.adminApplications.fetchAllThatFit(
            { ...ANY_APPLICATION, tab: 'approved', place: 'Lagos', ticket: 'paid' },
            signal,
          ),
      ]),
    },
    await tab('search, name and state', { tab: 'approved', search: 'adaeze lagos' }),
    await tab('search, a telephone number', { tab: 'approved', search: '0803 000 4711' }),
    await ofOneState('pending tab', ofOneStateListed({})),
    await ofOneState('video tab', ofOneStateListed({ tab: 'video_submitted' })),
    await ofOneState('search, common name', ofOneStateListed({ tab: 'assessed', search: 'ade' })),
    await ofOneState('search, rare name', ofOneStateListed({ search: 'quadri' })),
    await ofOneState('by name', ofOneStateListed({ sort: 'name' })),
    await ofOneState('tab counts', () => app.adminApplications.fetchTabCounts(null, signal)),
    await ofOneState('panel search, common name', () => app.panel.searchPanel('chidi', signal)),
    await ofOneState('panel search, rare name', () => app.panel.searchPanel('quadri', signal)),
    await panel('a telephone number', '0803 000 4711', '+234 803 000 0815'),
    await panel('the beginning of a number', '0803', '0803 000'),
    await panel('the end of a number', '4711', '0815'),
    await panel('inside a name', 'dez', 'uadr'),
    await panel('inside an e-mail', 'nt4711@'),
    await panel('a receipt', 'NGN-2026-00001'),
    {
      name: 'administrator, Did you mean',
      budget: READ,
      works: await works(
        ADMIN,
        ['kelechy', 'naledy', 'oluwasheun'].map(
          (heard) => () => app.panel.suggestPanel(heard, signal),
        ),
      ),
    },
    await panel('a reference', decided?.reference ?? ''),
    await panel('an e-mail', 'parent100@example.com', 'parent4711'),
    await panel('name and state', 'Adaeze Lagos', 'musa kano', 'naledi north west', 'obi fct'),
    await panel('name and surname', 'bello fatima', 'ọlábísí fáṣọ'),
    await panel('rare name', 'quadri'),
    await panel('common name', 'chidi', 'obi'),
    await panel('common beginning', 'ade', 'chi', 'lag'),
    await panel('state alone', 'lagos', 'cape'),
    await panel('nothing', 'quadri kano zzz', 'nobody'),
    {
      name: 'administrator, family',
      budget: READ,
      works: await works(
        ADMIN,
        parents.slice(0, 10).map(
          ({ id }) =>
            () =>
              app.panel.fetchFamily(id, signal),
        ),
      ),
    },
    await activity('first page', {}),
    await activity('of a kind that is rare', { kind: 'erased' }),
    await activity('of a person and kind', { actor: ADMINS[0]?.id ?? null, kind: 'approved' }),
    await activity('of nobody', { actor: '00000000-0000-4000-8000-0000000000ff' }),
    await activity('between days', { from: '2026-01-01', to: '2026-01-02' }),
    await activity('about a child', { search: 'adaeze lagos' }),
    await activity('about a rare name', { search: 'quadri' }),
    await tab('video queue, 50th page', { tab: 'video_submitted', search: '', page: 50 }),
    await tab('video queue, common name', { tab: 'video_submitted', search: 'ade', page: 1 }),
    {
      // Lists all of them, so the cost grows with their number.
      name: 'administrator, finalists',
      budget: READ,
      works: await works(
        ADMIN,
        ([null, 'Music', 'Tech', 'Public Speaking'] as const).map(
          (talent) => () => app.adminApplications.fetchFinalists({ year: null, talent }, signal),
        ),
      ),
    },
    {
      name: 'administrator, tab counts',
      budget: READ,
      works: [await work(ADMIN, () => app.adminApplications.fetchTabCounts(null, signal))],
    },
    await money('first page', {}),
    await money('pending', { status: 'pending' }),
    await money('50th page', { page: 50 }),
    await money('search, rare name', { search: 'quadri' }),
    await money('search, common name', { search: 'ade' }),
    await money('search, rare letter', { search: 'x' }),
    // No reference contains an L.
    await money('search, two letters that nobody has', { search: 'lq' }),
    await money('search, a reference', { search: decided?.reference ?? '' }),
    await money('by days', { from: daysAgo(9), to: daysAgo(3) }, { to: daysAgo(300) }),
    await money(
      'by currency',
      { currency: 'USD' },
      { currency: 'ZAR', status: 'pending' },
      { currency: 'USD', status: 'declined', kind: 'payment' },
    ),
    await money(
      'not the fee',
      { isNotFee: true },
      { isNotFee: true, status: 'pending' },
      { isNotFee: true, currency: 'ZAR', from: daysAgo(40), to: daysAgo(9) },
    ),
    await money('search, rare name, by days', {
      search: 'quadri',
      from: daysAgo(200),
      to: daysAgo(9),
    }),
    await money('search, common name, not the fee', { search: 'ade', isNotFee: true }),
    await donations('', {}, { status: 'confirmed' }),
    await donations(', search, rare name', { search: 'quadri' }),
    await donations(', search, common name', { search: 'ade' }),
    {
      // Reads up to ten thousand rows, more than the smallest size has.
      name: 'administrator, donations, total',
      budget: READ,
      works: [
        await work(ADMIN, () =>
          app.donations.fetchDonationTotal({ ...noMoneyFilter, search: '', status: null }, signal),
        ),
      ],
    },
    await donations(
      ', by days and currency',
      { from: daysAgo(9), to: daysAgo(3) },
      { currency: 'USD' },
      { currency: 'ZAR', from: daysAgo(40), to: daysAgo(9) },
    ),
    {
      name: 'administrator, children by references of a statement',
      budget: READ,
      isList: true,
      works: await works(
        ADMIN,
        statement.map(
          (references) => () =>
            app.statement.fetchReferencedChildren(
              { references, cuts: references.map((reference) => reference.slice(0, -1)) },
              signal,
            ),
        ),
      ),
    },
    {
      name: 'administrator, volunteers',
      budget: READ,
      isList: true,
      works: [await work(ADMIN, () => app.volunteers.fetchVolunteers(allVolunteers, signal))],
    },
    {
      name: 'administrator, volunteers, rare name',
      budget: READ,
      isList: true,
      works: [
        await work(ADMIN, () =>
          app.volunteers.fetchVolunteers({ ...allVolunteers, search: 'quadri' }, signal),
        ),
      ],
    },
    {
      name: 'administrator, volunteers by status and place',
      budget: READ,
      isList: true,
      works: await works(
        ADMIN,
        (
          [
            { status: 'declined' },
            { country: 'South Africa' },
            { country: 'Nigeria', state: 'Yobe' },
            { country: 'Nigeria', state: 'Lagos', status: 'accepted', page: 20 },
          ] as const
        ).map(
          (filter) => () => app.volunteers.fetchVolunteers({ ...allVolunteers, ...filter }, signal),
        ),
      ),
    },
    {
      name: 'administrator, volunteers, counts of the tabs',
      budget: READ,
      works: [await work(ADMIN, () => app.volunteers.fetchVolunteerCounts(allVolunteers, signal))],
    },
    {
      name: 'administrator, history of a payment',
      budget: READ,
      works: [
        await work(ADMIN, () =>
          app.history.fetchHistory({ table: 'payments', id: decided?.id ?? '' }, 1, signal),
        ),
      ],
    },
    {
      name: 'analytics',
      budget: READ,
      works: [await work(ADMIN, () => app.analytics.fetchAnalytics(null, signal))],
    },
    {
      name: 'analysis, everything',
      budget: READ,
      works: [await work(ADMIN, () => app.analytics.fetchAnalysis(allDays, signal))],
    },
    {
      name: 'analysis, a country and eleven months with broken ends',
      budget: READ,
      works: [
        await work(ADMIN, () =>
          app.analytics.fetchAnalysis(
            { ...allDays, country: 'Nigeria', from: daysAgo(345), to: daysAgo(4) },
            signal,
          ),
        ),
      ],
    },
    {
      name: 'analysis, a fortnight',
      budget: READ,
      works: [
        await work(ADMIN, () =>
          app.analytics.fetchAnalysis({ ...allDays, from: daysAgo(20), to: daysAgo(6) }, signal),
        ),
      ],
    },
    {
      name: 'analytics over time',
      budget: READ,
      works: [await work(ADMIN, () => app.analytics.fetchTrends(12, null, signal))],
    },
    {
      name: 'approve a payment',
      budget: 5,
      works: await works(
        ADMIN,
        pending.map(
          ({ id }) =>
            () =>
              app.adminPayments.decidePayment({ id, kind: 'payment', status: 'approved' }),
        ),
      ),
    },
    {
      // A new round each time, closed again so that the next can open.
      name: 'give up to 3,000 children to 25 judges',
      budget: 3000,
      works: [
        {
          caller: ADMIN,
          statements: [
            {
              text: `select public.save_round(r.id, 'video', 'Timed', 'Nigeria', criteria => '[{"name": "Voice"}]'),
                public.open_round(r.id), public.assign_judges(r.id, 3000), public.release_round(r.id), public.write_results(r.id, 250)
                from (select gen_random_uuid() as id offset 0) r`,
              parameters: [],
            },
          ],
        },
      ],
    },
    {
      name: 'release 249 results, and take them back',
      budget: 8000,
      works: [
        {
          caller: ADMIN,
          statements: [
            {
              text: `select public.release_round($1::uuid), public.write_results($1::uuid, 250), public.undo_release($1::uuid),
                public.write_undo($1::uuid, 250)`,
              parameters: [judged],
            },
          ],
        },
      ],
    },
    {
      name: 'how far a round is, and what it gives 249 children',
      budget: 500,
      works: [
        {
          caller: ADMIN,
          statements: [
            { text: 'select public.get_round_progress($1::uuid)', parameters: [judged] },
            { text: 'select count(*) from public.get_ranking($1::uuid)', parameters: [judged] },
          ],
        },
      ],
    },
    {
      name: 'plan 250 children on a day of auditions',
      budget: 1000,
      works: planned.over.map((id) => ({
        caller: ADMIN,
        statements: [
          {
            text: 'select * from public.fill_audition_day($1, $2)',
            parameters: [id, `{${planned.ids.join(',')}}`],
          },
        ],
      })),
    },
    {
      // Its notes have changed since, so that each of 250 families is told.
      name: 'publish a day of auditions to 250 families',
      budget: 4000,
      works: ['Gate 1.', 'Gate 2.', 'Gate 3.'].map((notes) => ({
        caller: ADMIN,
        statements: [
          {
            text: `select public.publish_audition_day(public.save_audition_day(
              jsonb_build_object('notes', $1::text), p.id, p.updated_at)) from public.get_plans() p where p.id = $2::uuid`,
            parameters: [notes, planned.told],
          },
        ],
      })),
    },
    {
      name: 'the list of a day of auditions for a phone',
      budget: 500,
      works: [
        {
          caller: ADMIN,
          statements: [
            { text: 'select public.open_check_in($1::uuid)', parameters: [planned.told] },
          ],
        },
      ],
    },
    {
      name: "a parent's unread notices",
      budget: 5,
      isList: true,
      works: await told((id) => app.notices.fetchUnreadNotices(id, signal)),
    },
    {
      name: "a parent's notices",
      budget: 5,
      isList: true,
      works: await told((id) => app.notices.fetchNotices(id, 1, signal)),
    },
    {
      name: 'emails, as many as a sender claims',
      budget: 5,
      isList: true,
      works: procedure(SENDER, `claim_emails(${BATCH})`),
    },
    {
      name: 'emails, 100 are taken',
      budget: READ,
      isList: true,
      works: procedure(SENDER, 'claim_emails(100)'),
    },
    {
      name: 'administrator, books of a month',
      budget: 100,
      works: [
        ...procedure(ADMIN, `get_books(current_date - 61, current_date - 31, page_size => 20)`),
        ...procedure(ADMIN, `count_books(current_date - 61, current_date - 31)`),
        ...procedure(ADMIN, `get_book_sums(current_date - 61, current_date - 31)`),
      ],
    },
    {
      name: 'administrator, books of a month, a late batch of its export',
      budget: 100,
      works: procedure(
        ADMIN,
        `get_books(current_date - 61, current_date - 31, page_size => 500, page_start => 7000)`,
      ),
    },
    {
      name: 'administrator, all work that waits',
      budget: READ,
      works: procedure(ADMIN, 'get_work()'),
    },
    {
      name: 'administrator, money that waits to go back',
      budget: READ,
      isList: true,
      works: procedure(ADMIN, 'get_refunds_due(500)'),
    },
    {
      name: 'administrator, emails that failed',
      budget: 5,
      isList: true,
      works: procedure(ADMIN, 'get_email_failures()'),
    },
    {
      name: 'administrator, how emails stand',
      budget: 5,
      isList: true,
      works: procedure(ADMIN, 'get_email_state()'),
    },
    await audience('everybody', {}),
    await audience('common', { ticket_status: ['none', 'unpaid'] }, { country: 'Nigeria' }),
    await audience(
      'rare',
      { ticket_status: ['Gold'] },
      { step: 'finalist', state_city: 'Yobe', country: 'Nigeria' },
    ),
    {
      name: 'administrator, children who may be duplicates',
      budget: READ,
      works: [await work(ADMIN, () => app.office.fetchDuplicates(signal))],
    },
    {
      name: 'administrator, messages that were sent',
      budget: READ,
      works: [await work(ADMIN, () => app.broadcasts.fetchBroadcasts(1, signal))],
    },
    {
      name: 'write the notices of a message to 500 parents',
      budget: 500,
      works: [sender('expand_broadcasts')],
    },
    { name: 'write reminders', budget: 500, works: [sender('write_reminders')] },
    { name: 'sign-up', budget: 10, works: signUps },
  ]
}
