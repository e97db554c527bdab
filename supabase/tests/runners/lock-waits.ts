import { randomUUID } from 'node:crypto'
import type { Act, Person, Race } from './arena.ts'

type Fixture = Record<
  | 'child'
  | 'sibling'
  | 'decided'
  | 'auditioned'
  | 'planned'
  | 'day'
  | 'stated'
  | 'declined'
  | 'monthly'
  | 'approved'
  | 'active'
  | 'refunded'
  | 'refund'
  | 'gift'
  | 'confirmed'
  | 'credit'
  | 'notice'
  | 'email'
  | 'line',
  string
>

const tables: Record<keyof Fixture, string> = {
  child: 'public.applications',
  sibling: 'public.applications',
  decided: 'public.applications',
  auditioned: 'public.applications',
  planned: 'public.applications',
  day: 'private.audition_days',
  stated: 'public.payments',
  declined: 'public.payments',
  approved: 'public.payments',
  refunded: 'public.payments',
  monthly: 'public.subscriptions',
  active: 'public.subscriptions',
  gift: 'public.donations',
  confirmed: 'public.donations',
  credit: 'private.transfers',
  refund: 'private.transfers',
  notice: 'public.notices',
  email: 'private.email_outbox',
  line: 'private.bank_transactions',
}

const others = {
  books: `select pg_advisory_xact_lock(hashtextextended('books', 0))`,
  'shared books': `select pg_advisory_xact_lock_shared(hashtextextended('books', 0))`,
  editions: `select pg_advisory_xact_lock(hashtextextended('edition', 0))`,
  'shared editions': `select pg_advisory_xact_lock_shared(hashtextextended('edition', 0))`,
  team: `select pg_advisory_xact_lock(hashtext('staff'))`,
  reminders: 'select from private.reminders for update',
  'stray files': 'select from private.file_deletion_queue for update',
  audiences: 'select from private.broadcast_audiences for update',
}

type Lock = keyof typeof others | 'confirmation' | keyof Fixture | `transfer of ${keyof Fixture}`

type Call = {
  name: string
  as: Person | null
  act: Act
  waitsFor: Lock[]
  /** The table that the statement itself writes, where a trigger takes the lock. */
  writes?: string
  /** A job skips rows that another session has locked. */
  passesBy?: true
  /** The refusal that it ends with once the lock is released. */
  refusal?: string
}

/**
 * Each call with the rows it locks before it writes: while another session holds them, it waits, and has written
 * nothing.
 */
export const lockWaits: Race[] = [
  async function eachDecisionLocksBeforeItWrites(arena, check) {
    const [admin] = arena.admins
    const family: Person = { id: randomUUID(), email: `${randomUUID()}@example.com` }
    const today = arena.database.unsafe(`(now() at time zone 'Africa/Lagos')::date`)
    // Today in Lagos: children walk in and are judged.
    const day = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
    const judging = randomUUID()
    const rows = Object.fromEntries(
      Object.keys(tables).map((name) => [name, randomUUID()]),
    ) as Fixture
    const { database } = arena

    await database`
      insert into auth.users (id, email, email_confirmed_at) values (${family.id}, ${family.email}, now())`
    await database`insert into auth.sessions (id, user_id) values (${family.id}, ${family.id})`
    for (const id of [rows.child, rows.sibling, rows.decided, rows.auditioned, rows.planned]) {
      await database`
        insert into public.applications
          (id, user_id, child_name, age, gender, country, state_city, parent_phone, consent_version)
        values (${id}, ${family.id}, 'Adaeze Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01')`
    }
    await database`
      update public.applications set status = 'approved', ticket_status = 'paid' where id in (${rows.auditioned}, ${rows.planned})`
    await arena.act(admin, async (session) => {
      const [made] = await session<{ id: string }[]>`
        select public.save_audition_day(${session.json({
          country: 'Nigeria',
          state_city: 'Lagos',
          venue: 'City Hall',
          address: '1 Marina',
          starts_at: `${day}T09:00:00Z`,
          ends_at: `${day}T22:59:00Z`,
          slot_minutes: 15,
        })}) as id`
      rows.day = made?.id ?? ''
      await session`select public.move_slot(${rows.auditioned}, ${rows.day}, ${`${day}T09:00:00Z`})`
      await session`select public.publish_audition_day(${rows.day})`
      await session`select public.move_slot(${rows.planned}, ${rows.day}, ${`${day}T10:00:00Z`})`
    })
    await database`
      insert into private.rounds (id, edition, kind, name, judges_each, state)
      values (${judging}, private.current_edition(), 'audition', 'Judged', 1, 'releasing')`
    await database`insert into private.criteria (round_id, position, name) values (${judging}, 1, 'Voice')`
    await database`
      insert into private.round_children (round_id, application_id) values (${judging}, ${rows.auditioned})`
    await database`
      insert into private.sheets (round_id, application_id, judge_id, marks, revision, submitted_at)
      values (${judging}, ${rows.auditioned}, gen_random_uuid(), '{"1": 7}', 1, now())`
    for (const [table, id, child, status] of [
      ['payments', rows.stated, rows.child, 'pending'],
      ['payments', rows.declined, rows.sibling, 'declined'],
      ['payments', rows.refunded, rows.child, 'approved'],
      ['payments', rows.approved, rows.sibling, 'approved'],
      ['subscriptions', rows.monthly, rows.child, 'pending'],
      ['subscriptions', rows.active, rows.sibling, 'active'],
    ] as const) {
      await database`
        insert into public.${database(table)} (id, user_id, application_id, amount, currency, description, status, decided_at)
        values (${id}, ${family.id}, ${child}, 10, 'NGN', 'Contribution', ${status}, ${status === 'pending' ? null : database`now()`})`
    }
    await database`
      insert into public.donations (id, user_id, donor_name, donor_email, project, country)
      select unnest(${[rows.gift, rows.confirmed]}::uuid[]), ${family.id}, 'Thandi Nkosi', 'thandi@example.com', 'Kanyezi Ghetto', 'Nigeria'`
    await database`
      update public.donations set status = 'confirmed', amount = 10, currency = 'NGN', received_on = ${today} where id = ${rows.confirmed}`
    await database`
      insert into private.transfers (id, received_on, amount, currency, country, way, user_id)
      values (${rows.credit}, ${today}, 15000, 'NGN', 'Nigeria', 'hand', ${family.id})`
    rows.line = await arena.bankLine(10)
    await database`insert into private.file_deletion_queue (bucket_id, name) values ('payment-proofs', ${rows.child})`
    await database`update private.settings set value = 'on' where name = 'emails'`
    const broadcast = randomUUID()
    await arena.act(
      admin,
      (session) =>
        session`select public.send_broadcast('News', 'Please come early.', broadcast_id => ${broadcast})`,
    )
    await arena.act(
      admin,
      (session) =>
        session`select public.save_edition(2098, 'Far ahead', fees => '{"NGN": 1, "ZAR": 1}')`,
    )
    // So that there is a month to close.
    await database`
      insert into private.transfers (received_on, amount, currency, country, way)
      values (${today} - 40, 5, 'NGN', 'Nigeria', 'hand')`

    const loaded = async (id: string) => {
      const [row] = await database<{ at: string }[]>`
        select updated_at::text as at from public.applications where id = ${id}`
      return row?.at ?? null
    }
    const update = async (id: string, changes: Record<string, unknown>): Promise<Act> => {
      const at = await loaded(id)
      return (session) => session`
        select public.update_application(${id}, ${session.json(changes as never)}, ${at}::text::timestamptz)`
    }
    await arena.act(admin, await update(rows.decided, { status: 'approved' }))
    await arena.act(admin, async (session) => {
      const [made] = await session<{ id: string }[]>`
        select public.record_refund(1, ${today}, 'By chance', row_id => ${rows.refunded}) as id`
      rows.refund = made?.id ?? ''
    })
    const [news] = await database<{ id: string }[]>`
      select id from public.notices where subject_id = ${rows.decided} and kind = 'application_approved'`
    rows.notice = news?.id ?? ''
    await database`delete from private.email_outbox where notice_id = ${rows.notice}`
    const [email] = await database<{ id: string }[]>`
      insert into private.email_outbox (user_id, notice_id) values (${family.id}, ${rows.notice}) returning id`
    rows.email = email?.id ?? ''
    await arena.act(admin, await update(rows.child, { age: 10 }))
    const [correction] = await database<{ id: string }[]>`
      select id from public.notices where subject_id = ${rows.child} and kind = 'child_corrected'`
    const [auditioned, decided] = [await loaded(rows.auditioned), await loaded(rows.decided)]

    const refund = (from: { row_id?: string; transfer_id?: string }): Act => {
      return (session) => session`
        select public.record_refund(1, ${today}, 'By chance', row_id => ${from.row_id ?? null}, transfer_id => ${from.transfer_id ?? null})`
    }
    const calls: Call[] = [
      {
        name: 'update_payment_status',
        as: admin,
        act: (session) => session`select public.update_payment_status(${rows.stated}, 'approved')`,
        waitsFor: ['books', 'child', 'stated'],
      },
      {
        name: 'handle_subscription_status_update',
        as: admin,
        act: (session) =>
          session`select public.handle_subscription_status_update(${rows.monthly}, 'active')`,
        waitsFor: ['books', 'child', 'monthly'],
      },
      {
        name: 'decide_donation',
        as: admin,
        act: (session) => session`select public.decide_donation(${rows.gift}, 'declined')`,
        waitsFor: ['books', 'gift'],
      },
      {
        name: 'undo_payment_decision',
        as: admin,
        act: (session) => session`select public.undo_payment_decision(${rows.approved}, 'Wrong')`,
        waitsFor: ['books', 'sibling', 'approved'],
      },
      {
        name: 'rebook_payment',
        as: admin,
        act: (session) => session`select public.rebook_payment(${rows.approved}, ${rows.child})`,
        waitsFor: ['books', 'sibling', 'child', 'approved', 'transfer of approved'],
      },
      {
        name: 'undo_subscription_decision',
        as: admin,
        act: (session) =>
          session`select public.undo_subscription_decision(${rows.active}, 'Wrong')`,
        waitsFor: ['books', 'sibling', 'active'],
      },
      {
        name: 'undo_donation_decision',
        as: admin,
        act: (session) => session`select public.undo_donation_decision(${rows.confirmed}, 'Wrong')`,
        waitsFor: ['books', 'confirmed'],
      },
      {
        name: 'book_transfer',
        as: admin,
        act: (session) => session`
          select public.book_transfer(${session.json([
            { application_id: rows.sibling, amount: 10_000 },
            { payment_id: rows.stated, amount: 10 },
            { subscription_id: rows.monthly, amount: 10 },
            { donation_id: rows.gift, amount: 10 },
          ])}, transfer_id => ${rows.credit})`,
        waitsFor: ['books', 'child', 'sibling', 'stated', 'monthly', 'gift', 'credit'],
      },
      {
        name: 'confirm_ticket',
        as: admin,
        act: (session) =>
          session`select public.confirm_ticket(${rows.child}, correction_reason => 'Seen')`,
        waitsFor: ['books', 'child'],
      },
      {
        name: 'record_refund of a payment',
        as: admin,
        act: refund({ row_id: rows.approved }),
        waitsFor: ['books', 'sibling', 'approved', 'transfer of approved'],
      },
      {
        name: 'record_refund of a subscription',
        as: admin,
        act: refund({ row_id: rows.active }),
        waitsFor: ['books', 'sibling', 'active', 'transfer of active'],
      },
      {
        name: 'record_refund of a donation',
        as: admin,
        act: refund({ row_id: rows.confirmed }),
        waitsFor: ['books', 'confirmed', 'transfer of confirmed'],
      },
      {
        name: 'record_refund of a credit',
        as: admin,
        act: refund({ transfer_id: rows.credit }),
        waitsFor: ['books', 'credit'],
      },
      {
        name: 'undo_refund',
        as: admin,
        act: (session) => session`select public.undo_refund(${rows.refund})`,
        waitsFor: ['books', 'child', 'refunded', 'transfer of refunded', 'refund'],
      },
      {
        name: 'release_credit',
        as: admin,
        act: (session) => session`select public.release_credit(${rows.credit})`,
        waitsFor: ['books', 'credit'],
      },
      {
        name: 'update_application',
        as: admin,
        act: await update(rows.child, { assessment_note: 'Sings' }),
        waitsFor: ['books', 'child'],
      },
      {
        name: 'update_application with the phone of the family',
        as: admin,
        act: await update(rows.child, {
          parent_phone: '+2348030000009',
          told_reason: 'Called',
          phone_for_siblings: true,
        }),
        waitsFor: ['books', 'child', 'sibling', 'decided', 'auditioned', 'planned'],
      },
      {
        name: 'undo_decision',
        as: admin,
        act: (session) => session`
          select public.undo_decision(${rows.decided}, ${decided}::text::timestamptz)`,
        waitsFor: ['books', 'decided', 'notice', 'email'],
      },
      {
        name: 'move_slot',
        as: admin,
        act: (session) => session`
          select public.move_slot(${rows.auditioned}, ${rows.day}, ${`${day}T12:00:00Z`})`,
        waitsFor: ['books', 'auditioned', 'day'],
      },
      {
        name: 'swap_slots',
        as: admin,
        act: (session) => session`select public.swap_slots(${rows.auditioned}, ${rows.planned})`,
        waitsFor: ['books', 'auditioned', 'planned', 'day'],
      },
      {
        name: 'publish_audition_day',
        as: admin,
        act: (session) => session`select public.publish_audition_day(${rows.day})`,
        waitsFor: ['books', 'planned', 'day'],
      },
      {
        name: 'run_late',
        as: admin,
        act: (session) => session`
          select public.run_late(${rows.day}, ${`${day}T00:00:00Z`}, 10, d.updated_at)
          from public.get_plans() d where d.id = ${rows.day}`,
        waitsFor: ['books', 'auditioned', 'planned', 'day'],
      },
      {
        name: 'cancel_audition_day',
        as: admin,
        act: (session) => session`select public.cancel_audition_day(${rows.day})`,
        waitsFor: ['books', 'auditioned', 'planned', 'day'],
      },
      {
        name: 'record_results',
        as: admin,
        act: (session) => session`
          select public.record_results(${session.json([
            { id: rows.auditioned, loaded_at: auditioned, result: 'Pass' },
          ])})`,
        waitsFor: ['books', 'auditioned', 'day'],
      },
      {
        name: 'write_results',
        as: admin,
        act: (session) => session`select public.write_results(${judging})`,
        waitsFor: ['books', 'auditioned', 'day'],
      },
      {
        name: 'add_walk_in',
        as: admin,
        act: (session) =>
          session`select public.add_walk_in(${rows.day}, ${rows.planned}, 'Came by')`,
        waitsFor: ['books', 'planned', 'day'],
      },
      {
        name: 'record_check_in_events',
        as: admin,
        act: (session) => session`
          select public.record_check_in_events(${rows.day}, ${session.json([
            {
              id: randomUUID(),
              application_id: rows.auditioned,
              kind: 'arrived',
              made_at: `${day}T09:00:00Z`,
            },
          ])})`,
        waitsFor: ['books', 'auditioned'],
      },
      {
        name: 'a date that is typed',
        as: admin,
        act: (session) => session`
          update public.applications set audition_date = ${`${day}T12:00:00Z`} where id = ${rows.auditioned}`,
        waitsFor: ['day'],
        writes: 'applications',
      },
      {
        name: 'close_duplicate',
        as: admin,
        act: (session) => session`select public.close_duplicate(${rows.sibling}, ${rows.decided})`,
        waitsFor: ['books', 'sibling', 'decided'],
      },
      {
        name: 'set_told_apart',
        as: admin,
        act: (session) => session`select public.set_told_apart(${rows.child}, ${rows.sibling})`,
        waitsFor: ['child', 'sibling'],
      },
      {
        name: 'add_call_note',
        as: admin,
        act: (session) =>
          session`select public.add_call_note(${randomUUID()}, ${rows.child}, 'call_back', ${today})`,
        waitsFor: ['child'],
      },
      {
        name: 'put_back_correction',
        as: family,
        act: (session) => session`select public.put_back_correction(${correction?.id ?? null})`,
        waitsFor: ['child'],
      },
      {
        name: 'close_account',
        as: family,
        act: (session) => session`select public.close_account()`,
        waitsFor: ['shared books'],
      },
      {
        name: 'the auth service, which deletes an account',
        as: null,
        act: (session) => session`delete from auth.users where id = ${family.id}`,
        waitsFor: ['shared books'],
        writes: 'auth.users',
      },
      {
        name: 'close_month',
        as: admin,
        act: (session) => session`
          select public.close_month(m.month) from public.get_book_months() m where m.closed_at is null`,
        waitsFor: ['shared books'],
      },
      {
        name: 'an approval by a line of the bank',
        as: admin,
        act: (session) => session`
          select public.update_payment_status(${rows.stated}, 'approved', bank_transaction_id => ${rows.line})`,
        waitsFor: ['books', 'child', 'stated', 'line'],
      },
      {
        name: 'exclude_bank_transaction',
        as: admin,
        act: (session) => session`select public.exclude_bank_transaction(${rows.line}, 'not_ours')`,
        waitsFor: ['line'],
      },
      {
        name: 'a line that is booked by hand',
        as: null,
        act: (session) => session`
          insert into private.transfers (bank_transaction_id) values (${rows.line})`,
        waitsFor: ['books', 'line'],
        writes: 'private.transfers',
      },
      {
        name: 'appoint_member',
        as: admin,
        act: (session) =>
          session`select public.appoint_member(${family.email}, '123456', 'reviewer', ${['Lagos']})`,
        waitsFor: ['team'],
        refusal: 'admin_code_invalid',
      },
      {
        name: 'delete_edition',
        as: admin,
        act: (session) => session`select public.delete_edition(2098)`,
        waitsFor: ['shared editions'],
      },
      {
        name: 'undo_end',
        as: admin,
        act: (session) => session`select public.undo_end(2098)`,
        waitsFor: ['shared editions'],
      },
      {
        name: 'send_confirmation',
        as: family,
        act: (session) => session`select public.send_confirmation()`,
        waitsFor: ['confirmation'],
      },
      {
        name: 'report_email',
        as: null,
        act: (session) => session`select public.report_email(${rows.email}, 'sent')`,
        waitsFor: ['email'],
      },
      {
        name: 'write_reminders',
        as: null,
        act: (session) => session`select public.write_reminders(10)`,
        waitsFor: ['reminders'],
        passesBy: true,
      },
      {
        name: 'claim_file_deletions',
        as: null,
        act: (session) => session`select public.claim_file_deletions(10)`,
        waitsFor: ['stray files'],
        passesBy: true,
      },
      {
        name: 'expand_broadcasts',
        as: null,
        act: (session) => session`select public.expand_broadcasts(10)`,
        waitsFor: ['audiences'],
        passesBy: true,
      },
      {
        name: 'a sign-up',
        as: null,
        act: (session) => session`
          insert into auth.users (id, email, raw_user_meta_data)
          values (${randomUUID()}, 'sign.up@example.com', ${session.json({
            parent_name: 'Chidi Obi',
            phone_number: '+2348030000000',
            living_status: 'Living with child',
            child_name: 'Ngozi Obi',
            child_age: 8,
            child_gender: 'Female',
            country: 'Nigeria',
            state_city: 'Lagos',
            talents: ['Dance'],
            consent_version: '2026-11-01',
          })})`,
        waitsFor: ['editions'],
        writes: 'auth.users',
      },
      {
        name: 'a further child',
        as: family,
        act: (session) => session`
          insert into public.applications (child_name, age, gender, country, state_city, parent_phone, consent_version)
          values ('Ngozi Obi', 8, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01')`,
        waitsFor: ['editions'],
        writes: 'applications',
      },
      {
        name: 'a payment that a parent states',
        as: family,
        act: (session) => session`
          insert into public.payments (application_id, amount, currency, description)
          values (${rows.child}, 10, 'NGN', 'Contribution')`,
        waitsFor: ['editions'],
        writes: 'payments',
      },
      {
        name: 'a proof of a declined payment',
        as: family,
        act: (session) => session`
          insert into public.payment_proofs (payment_id, kind, size_bytes)
          values (${rows.declined}, 'image/jpeg', 10)`,
        waitsFor: ['sibling', 'declined'],
        writes: 'payment_proofs',
        refusal: 'proof_file_missing',
      },
      {
        name: 'a transfer that is written by hand',
        as: null,
        act: (session) => session`
          insert into private.transfers (received_on, amount, currency, country, way)
          values (${today}, 5, 'NGN', 'Nigeria', 'hand')`,
        waitsFor: ['books'],
        writes: 'private.transfers',
      },
      {
        name: 'an entry that is written by hand',
        as: null,
        act: (session) => session`
          insert into private.ledger (kind, row_id, transfer_id, amount, country, day)
          values ('payment', ${randomUUID()}, ${rows.credit}, 5, 'Nigeria', ${today})`,
        waitsFor: ['books'],
        writes: 'private.ledger',
      },
    ]
    const held = (lock: Lock): Act => {
      if (lock in others) return (session) => session.unsafe(others[lock as keyof typeof others])
      if (lock === 'confirmation')
        return (session) => session`
          select pg_advisory_xact_lock(hashtextextended(${`send_confirmation ${family.id}`}, 0))`
      const [, booked] = lock.split('transfer of ') as [string, keyof Fixture | undefined]
      if (booked !== undefined)
        return (session) => session`
          select from private.transfers where id = (
            select transfer_id from private.booked_entries where row_id = ${rows[booked]}) for update`
      const row = lock as keyof Fixture
      return (session) =>
        session`select from ${session.unsafe(tables[row])} where id = ${rows[row]} for update`
    }
    for (const { name, as, act, waitsFor, writes, passesBy, refusal } of calls) {
      for (const lock of waitsFor) {
        check(
          await arena.against(held(lock), as, act),
          {
            waited: passesBy !== true,
            written: writes === undefined ? [] : [writes],
            ended: refusal ?? 'taken back',
          },
          passesBy === true
            ? `${name} does not wait for ${lock}`
            : `${name} waits for ${lock} before it writes`,
        )
      }
    }
    await database`update private.settings set value = 'off' where name = 'emails'`
    await database`delete from public.broadcasts`
    await database`delete from private.file_deletion_queue where name = ${rows.child}`
    await arena.act(admin, (session) => session`select public.delete_edition(2098)`)
    await database`delete from public.applications where user_id = ${family.id}`
    await database`delete from private.audition_days where id = ${rows.day}`
    await database`delete from private.rounds where id = ${judging}`
    await database`delete from auth.users where id = ${family.id}`
  },
]
