import { createHash } from 'node:crypto'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { CONSENT_VERSION } from '../../../src/domain/consent.ts'
import { bcryptCost } from '../compat/lite.ts'
import type { DemoAccounts } from './accounts.ts'
import {
  BOOKS_PARENT,
  CALLED_TODAY,
  DEMO_PARENTS,
  type DemoChild,
  type DemoParent,
  type Handling,
  RETURNING,
  STAR_PARENTS,
} from './people.ts'
import { seedOnce } from '../stack/seeds.ts'

interface Person {
  id: string
  email: string
}

/** With two editions, the first one is this many days earlier. */
const DAYS_BETWEEN_EDITIONS = 330
/** This many of the families with a star are new in the second edition. */
const NEW_FAMILIES = 6

/**
 * Fills a new data folder with the demonstration: families at every step, their payments, and what administrators see.
 * Everything is entered as its author would, so that every rule and trigger of the database runs; only past dates are
 * set by the owner.
 *
 * @param hasTwoEditions all but a few of them in 2025, whose finale is over, and some again in 2026
 */
export async function seedDemo(
  pg: PGlite,
  accounts: DemoAccounts,
  hasTwoEditions = false,
): Promise<void> {
  const families = [...DEMO_PARENTS, ...STAR_PARENTS, BOOKS_PARENT]
  const hash = createHash('sha256').update(JSON.stringify(families)).digest('hex')
  await seedOnce(pg, 'demonstration', hash, async (transaction) => {
    const adminHash = await hashPassword(transaction, accounts.admin.password)
    const admin = await signUp(transaction, accounts.admin.email, adminHash, {})
    await appoint(transaction, admin)
    for (const other of [accounts.secondAdmin, accounts.thirdAdmin]) {
      if (!other) continue
      const { email, password } = other
      const passwordHash = await hashPassword(transaction, password)
      await appoint(transaction, await signUp(transaction, email, passwordHash, {}))
    }
    const parentHash = await hashPassword(transaction, accounts.parentPassword)
    const newFamilies = hasTwoEditions ? STAR_PARENTS.slice(-NEW_FAMILIES) : []
    const daysBack = hasTwoEditions ? DAYS_BETWEEN_EDITIONS : 0
    for (const parent of families) {
      if (newFamilies.includes(parent) || parent === BOOKS_PARENT) continue
      await seedFamily(transaction, parent, parentHash, admin, daysBack)
    }
    if (hasTwoEditions) await openNextEdition(transaction, admin)
    for (const parent of newFamilies) await seedFamily(transaction, parent, parentHash, admin, 0)
    await seedFamily(transaction, BOOKS_PARENT, parentHash, admin, 0)
    await seedBooks(transaction, admin)
    await seedOthers(transaction, admin)
    await seedOffice(transaction, admin)
    await actAs(transaction, null)
    // Old enough that the first visit shows the celebrations.
    await transaction.query(`update public.notices set created_at = created_at - interval '1 hour'`)
    await transaction.query('delete from auth.sessions')
  })
}

/** A member for each role besides the owner, with the parents' password. */
export const DEMO_TEAM = [
  { email: 'reviewer@example.com', role: 'reviewer', states: ['Lagos', 'Ogun', 'Oyo'] },
  { email: 'finance@example.com', role: 'finance', states: null },
  { email: 'judge@example.com', role: 'judge', states: null },
  { email: 'second.judge@example.com', role: 'judge', states: null },
  { email: 'third.judge@example.com', role: 'judge', states: null },
  { email: 'steward@example.com', role: 'steward', states: ['Lagos', 'Ogun', 'Oyo'] },
  { email: 'second.steward@example.com', role: 'steward', states: ['Lagos', 'Ogun', 'Oyo'] },
] as const

/**
 * Adds the team to a demonstration, new or old. Their password alone opens the panel, so that each role can be tried.
 */
export async function seedTeam(pg: PGlite, { parentPassword }: DemoAccounts): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(DEMO_TEAM)).digest('hex')
  await seedOnce(pg, 'team', hash, async (transaction) => {
    const passwordHash = await hashPassword(transaction, parentPassword)
    for (const { email, role, states } of DEMO_TEAM) {
      const person = await signUp(transaction, email, passwordHash, {})
      await actAs(transaction, null)
      await transaction.query(
        'insert into private.staff (user_id, email, role, states) values ($1, $2, $3, $4)',
        [person.id, email, role, states],
      )
    }
    await transaction.query('delete from auth.sessions')
  })
}

/** The account requests its code, as on its own page, and the owner of the database appoints it. */
async function appoint(transaction: Transaction, person: Person): Promise<void> {
  await actAs(transaction, person)
  const { rows } = await transaction.query<{ code: string }>(
    'select public.request_admin_code() as code',
  )
  await actAs(transaction, null)
  await transaction.query('select private.appoint_admin($1, $2)', [person.email, rows[0]?.code])
}

async function seedFamily(
  transaction: Transaction,
  parent: DemoParent,
  passwordHash: string,
  admin: Person,
  daysBack: number,
): Promise<void> {
  const [first] = parent.children
  const person = await signUp(transaction, parent.email, passwordHash, {
    parent_name: parent.name,
    phone_number: parent.phone,
    living_status: 'Living with child',
    child_name: first.name,
    stage_name: first.stageName,
    child_age: first.age,
    child_gender: first.gender,
    country: parent.country,
    state_city: first.state,
    talents: first.talents,
    consent_version: CONSENT_VERSION,
    is_listed: first.isListed ?? true,
  })
  for (const child of parent.children) {
    if (child !== first) await addChild(transaction, person, parent, child)
    const { rows } = await transaction.query<{ id: string }>(
      'select id from public.applications where user_id = $1 and child_name = $2',
      [person.id, child.name.normalize('NFC')],
    )
    const id = rows[0]?.id
    if (!id) throw new Error(`${child.name} was not registered`)
    await handle(transaction, {
      id,
      child,
      daysAgo: child.daysAgo + daysBack,
      daysBack,
      person,
      admin,
    })
  }
}

/** Registration for 2025 closes, 2026 opens with its own fees, and some families enter a child again. */
async function openNextEdition(transaction: Transaction, admin: Person): Promise<void> {
  await actAs(transaction, admin)
  await transaction.exec(`
    select public.save_edition(2025, 'Talent Show 2025', null, now() - interval '${DAYS_BETWEEN_EDITIONS - 30} days',
      current_date - ${DAYS_BETWEEN_EDITIONS - 90}, '{"NGN": 10000, "ZAR": 180}');
    select public.save_edition(2026, 'Talent Show 2026', null, now() + interval '60 days', current_date + 120,
      '{"NGN": 12000, "ZAR": 200}');
    select public.open_edition(2026);
  `)
  await actAs(transaction, null)
  await transaction.exec(
    `update private.editions set opened_at = now() - interval '40 days' where year = 2026`,
  )
  for (const child of RETURNING) {
    const { rows } = await transaction.query<Person>(
      'select id, email from auth.users where email = $1',
      [child.email],
    )
    const person = rows[0]
    if (!person) throw new Error(`${child.email} did not sign up`)
    await actAs(transaction, person)
    const entered = await transaction.query<{ id: string }>(
      `insert into public.applications (user_id, previous_id, child_name, stage_name, age, gender, country, state_city,
         talents, parent_phone, consent_version, is_listed, is_shareable)
       select user_id, id, child_name, stage_name, age + 1, gender, country, state_city,
         talents, parent_phone, $3, is_listed, is_shareable
       from public.applications where user_id = $1 and child_name = $2 returning id`,
      [person.id, child.name.normalize('NFC'), CONSENT_VERSION],
    )
    const id = entered.rows[0]?.id
    if (!id) throw new Error(`${child.name} was not entered again`)
    await handle(transaction, { id, child, daysAgo: child.daysAgo, daysBack: 0, person, admin })
    await actAs(transaction, null)
  }
}

/** As expensive to compare as the auth service's hashes, so that response times do not tell the accounts apart. */
async function hashPassword(transaction: Transaction, password: string): Promise<string> {
  const { rows } = await transaction.query<{ hash: string }>(
    `select extensions.crypt($1, extensions.gen_salt('bf', $2)) as hash`,
    [password, bcryptCost(process.env)],
  )
  return rows[0]?.hash ?? ''
}

/** Creates an account like the auth service; its first child comes from the metadata. */
async function signUp(
  transaction: Transaction,
  email: string,
  passwordHash: string,
  metadata: Record<string, unknown>,
): Promise<Person> {
  await actAs(transaction, null)
  const { rows } = await transaction.query<Person>(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1,
       $2, now(), '{"provider": "email", "providers": ["email"]}', $3, now(), now())
     returning id, email`,
    [email, passwordHash, JSON.stringify({ ...metadata, email, email_verified: true })],
  )
  const person = rows[0]
  if (!person) throw new Error(`${email} was not signed up`)
  await transaction.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values (gen_random_uuid(), 'email', $1::text, $1::uuid, $2)`,
    [person.id, JSON.stringify({ sub: person.id, email, email_verified: true })],
  )
  // actAs() needs a session while the folder is filled; it has the id of the account.
  await transaction.query('insert into auth.sessions (id, user_id) values ($1, $1)', [person.id])
  return person
}

async function addChild(
  transaction: Transaction,
  person: Person,
  parent: DemoParent,
  child: DemoChild,
): Promise<void> {
  await actAs(transaction, person)
  await transaction.query(
    `insert into public.applications (user_id, child_name, stage_name, age, gender, country, state_city,
       talents, parent_phone, consent_version, is_listed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      person.id,
      child.name,
      child.stageName ?? null,
      child.age,
      child.gender,
      parent.country,
      child.state,
      child.talents,
      parent.phone,
      CONSENT_VERSION,
      child.isListed ?? true,
    ],
  )
}

interface Case {
  id: string
  child: Handling & { name: string }
  daysAgo: number
  /** How many days earlier the child's edition is. */
  daysBack: number
  person: Person
  admin: Person
}

/** Takes the child through the competition, with its parent and the administrator in turn. */
async function handle(transaction: Transaction, entry: Case) {
  const { id, child, daysAgo, daysBack, person, admin } = entry
  await actAs(transaction, null)
  await transaction.query(
    `update public.applications set created_at = now() - make_interval(days => $2) where id = $1`,
    [id, daysAgo],
  )
  const payments = child.ticketPayments ?? []
  for (const [index, status] of payments.entries()) {
    // Inserted by the owner: a parent cannot backdate a payment.
    await actAs(transaction, null)
    const { rows } = await transaction.query<{ id: string }>(
      `insert into public.payments (user_id, application_id, amount, currency, reference, description, created_at)
       select $1, a.id, a.ticket_fee, private.currency_of(a.country), a.payment_reference,
         'Talent Hunt Ticket for ' || a.child_name, least(now(), a.created_at + make_interval(days => $3))
       from public.applications a where a.id = $2 returning id`,
      [person.id, id, index + 1],
    )
    if (status === 'pending') {
      // The child's card and its payment promise the same day for the answer.
      await transaction.query(
        `update public.application_milestones m set reached_at = p.created_at
         from public.payments p
         where p.id = $1 and m.application_id = p.application_id and m.milestone = 'payment_stated'`,
        [rows[0]?.id],
      )
      continue
    }
    await actAs(transaction, admin)
    if (daysBack > 0 && status === 'approved') {
      // The books get the day of arrival, so that the money belongs to that year.
      await transaction.query(
        `select public.update_payment_status(p.id, 'approved', received_amount => p.amount,
           received_on => p.created_at::date, received_via => 'hand')
         from public.payments p where p.id = $1`,
        [rows[0]?.id],
      )
    } else {
      await transaction.query('select public.update_payment_status($1, $2)', [rows[0]?.id, status])
    }
  }

  const update = async (author: Person, columns: Record<string, unknown>) => {
    await actAs(transaction, author)
    const names = Object.keys(columns)
    const assignments = names.map((name, index) => `${name} = $${index + 2}`).join(', ')
    const result = await transaction.query(
      `update public.applications set ${assignments} where id = $1`,
      [id, ...Object.values(columns)],
    )
    if (result.affectedRows !== 1) throw new Error(`${child.name} could not be updated`)
  }

  if (child.status === 'restored') {
    await update(admin, { status: 'rejected' })
    await update(admin, { status: 'pending' })
  } else if (child.status) await update(admin, { status: child.status })
  if (child.video) {
    await update(person, { entry_video_url: `https://youtu.be/demo-${id.slice(0, 8)}` })
    if (child.video !== 'submitted') await update(admin, { entry_video_status: child.video })
  }
  if (child.tier) await update(admin, { ticket_status: child.tier })
  if (child.audition) {
    const { inDays, details, result, report } = child.audition
    const startsAt = new Date(Date.now() + (inDays - daysBack) * 86_400_000)
    // 10:00 in Lagos, 11:00 in Johannesburg.
    startsAt.setUTCHours(9, 0, 0, 0)
    await update(admin, {
      audition_date: startsAt.toISOString(),
      audition_details: details ?? null,
      audition_result: result ?? null,
      audition_report: report ?? null,
    })
  }
  if (child.score) {
    const { points, report, note } = child.score
    await update(admin, {
      assessment_score: points,
      assessment_report: report ?? null,
    })
    if (note) {
      await transaction.query(
        `select public.update_application(a.id, jsonb_build_object('assessment_note', $2::text), a.updated_at)
         from public.applications a where a.id = $1`,
        [id, note],
      )
    }
  }
  if (child.isFinalist) await update(admin, { is_finalist: true })
}

/** One transfer for two brothers with ₦5,000 credit left, a part payment for the third, and a refund. */
async function seedBooks(transaction: Transaction, admin: Person): Promise<void> {
  const [first, second, third] = BOOKS_PARENT.children.map(({ name }) => name.normalize('NFC'))
  await actAs(transaction, null)
  await transaction.query(
    `insert into public.payments (user_id, amount, currency, description, created_at)
     select u.id, 5000, 'NGN', 'Contribution', now() - interval '4 days' from auth.users u where u.email = $1`,
    [BOOKS_PARENT.email],
  )
  await actAs(transaction, admin)
  await transaction.query(
    `select public.book_transfer(
       jsonb_agg(jsonb_build_object('application_id', a.id, 'amount', a.ticket_fee, 'open_ticket', true)),
       amount => sum(a.ticket_fee) + 5000, currency => 'NGN', received_on => current_date - 5, received_via => 'hand')
     from public.applications a where a.child_name in ($1, $2)`,
    [first, second],
  )
  await transaction.query(
    `select public.book_transfer(
       jsonb_build_array(jsonb_build_object('application_id', a.id, 'amount', 4000, 'open_ticket', false)),
       amount => 4000, currency => 'NGN', received_on => current_date - 3, received_via => 'cash')
     from public.applications a where a.child_name = $1`,
    [third],
  )
  await transaction.query(
    `select public.update_payment_status(p.id, 'approved', received_amount => 5000, received_on => current_date - 4),
       public.record_refund(2000, current_date - 1, 'You meant to send ₦3,000.', row_id => p.id)
     from public.payments p join public.applications a on a.user_id = p.user_id
     where a.child_name = $1 and p.description = 'Contribution'`,
    [first],
  )
}

async function seedOthers(transaction: Transaction, admin: Person): Promise<void> {
  await actAs(transaction, null)
  await transaction.exec(`
    insert into public.subscriptions (user_id, amount, currency, description, created_at)
    select u.id, 2000, 'NGN', 'Monthly support', now() - make_interval(days => s.days)
    from auth.users u cross join (values (3), (33)) s (days) where u.email = 'bayo@example.com';
    insert into public.payments (user_id, amount, currency, reference, description, created_at)
    select u.id, 25, 'USD', 'Gift from abroad', 'Contribution', now() - interval '5 days'
    from auth.users u where u.email = 'naledi@example.com';
  `)
  // As visitors, who may insert but not read.
  await transaction.exec(`
    select set_config('request.jwt.claims', '{"role": "anon"}', true), set_config('role', 'anon', true);
    insert into public.donations (donor_name, donor_email, donor_phone, project, country, children_count) values
      ('Kẹ́hìndé Bákàrè', 'kehinde@example.com', '+2348000000011', 'Kanyezi Ghetto', 'Nigeria', 5),
      ('Pieter van der Merwe', 'pieter@example.com', null, 'Smart Academy Building', 'South Africa', 1),
      ('Amina Bello', 'amina@example.com', '+2348000000012', 'Kanyezi Edu', 'Nigeria', 12);
    insert into public.volunteers
      (full_name, phone_number, age, country, state_province, volunteer_role, project_department, days_per_week) values
      ('Chukwuemeka Ọ́bí', '+2348000000021', 24, 'Nigeria', 'Abia', 'Regular Volunteer', 'Ghetto', 2),
      ('Refilwe Molefe', '+27600000022', 31, 'South Africa', 'Gauteng', 'State Coordinator', 'Discovery', 5),
      ('Ṣeun Adéyẹmí', '+2348000000023', 19, 'Nigeria', 'Oyo', 'Regular Volunteer', null, null),
      ('Bongani Khumalo', '+27600000024', 45, 'South Africa', 'Limpopo', 'Regular Volunteer', 'Edu', 1);
  `)
  await actAs(transaction, admin)
  await transaction.exec(`
    select public.handle_subscription_status_update(s.id, 'active')
    from public.subscriptions s where s.created_at < now() - interval '30 days';
    select public.decide_donation(d.id, 'confirmed', 50000, 'NGN', current_date - 2)
    from public.donations d where d.donor_email = 'kehinde@example.com';
    update public.state_coordinators c
    set coordinator_name = appointed.name, coordinator_phone = appointed.phone
    from (values
      ('Lagos', 'Olúfẹ́mi Àdìó', '0800 000 0031'), ('Kano', 'Maryam Sani', '0800 000 0032'),
      ('Enugu', 'Kelechi Nwosu', null), ('Gauteng', 'Tshepo Radebe', '060 000 0033'),
      ('Western Cape', 'Anneke Jacobs', '060 000 0034')
    ) as appointed (state, name, phone)
    where c.state_province = appointed.state;
  `)
}

/** A call due today, and an email that did not arrive; the twice-entered child comes from a family. */
async function seedOffice(transaction: Transaction, admin: Person): Promise<void> {
  await actAs(transaction, admin)
  await transaction.query(
    `select public.add_call_note(gen_random_uuid(), a.id, 'pays_on', (now() at time zone 'Africa/Lagos')::date,
       'Her salary comes today. She asked for the bank details again.')
     from public.applications a where a.child_name = $1`,
    [CALLED_TODAY.normalize('NFC')],
  )
  await actAs(transaction, null)
  await transaction.query(
    `insert into private.email_outbox (user_id, notice_id, state, tries, created_at, ended_at, error)
     select n.user_id, n.id, 'failed', 5, now() - interval '5 hours', now() - interval '2 hours',
       '550 5.1.1 The email account that you tried to reach does not exist'
     from public.notices n join auth.users u on u.id = n.user_id
     where u.email = 'family-25@example.com' order by n.created_at, n.id limit 1`,
  )
}

/** Continues as a signed-in person, or as the database's owner. */
async function actAs(transaction: Transaction, person: Person | null): Promise<void> {
  const claims = person && {
    sub: person.id,
    session_id: person.id,
    email: person.email,
    role: 'authenticated',
  }
  await transaction.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
    [person ? 'authenticated' : 'none', claims ? JSON.stringify(claims) : ''],
  )
}
