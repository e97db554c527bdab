import { randomUUID } from 'node:crypto'
import type { Act, Arena, Person, Race } from './arena.ts'

const approve = (payment: string): Act => {
  return (session) => session`select public.update_payment_status(${payment}, 'approved')`
}

const closeAccount: Act = (session) => session`select public.close_account()`

/** A family of two children with a payment each, where the first or the last one has the higher id. */
async function familyOfTwo(
  arena: Arena,
  isHighFirst = true,
): Promise<{
  family: Person
  low: { child: string; payment: string }
  high: { child: string; payment: string }
}> {
  const family: Person = { id: randomUUID(), email: `${randomUUID()}@example.com` }
  await arena.database`
    insert into auth.users (id, email, email_confirmed_at) values (${family.id}, ${family.email}, now())`
  await arena.database`insert into auth.sessions (id, user_id) values (${family.id}, ${family.id})`
  const [low = '', high = ''] = [randomUUID(), randomUUID()].sort()
  const [lowPayment = '', highPayment = ''] = [randomUUID(), randomUUID()].sort()
  const rows = [
    [high, highPayment],
    [low, lowPayment],
  ] as const
  for (const [child, payment] of isHighFirst ? rows : rows.toReversed()) {
    await arena.database`
      insert into public.applications
        (id, user_id, child_name, age, gender, country, state_city, parent_phone, consent_version)
      values (${child}, ${family.id}, 'Adaeze Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01')`
    await arena.database`
      insert into public.payments (id, user_id, application_id, amount, currency, description)
      values (${payment}, ${family.id}, ${child}, 10000, 'NGN', 'Talent Hunt Ticket')`
  }
  return {
    family,
    low: { child: low, payment: lowPayment },
    high: { child: high, payment: highPayment },
  }
}

/** Each pair that shares several rows, in both orders in which these may be found: they only take turns. */
export const lockRaces: Race[] = [
  async function anAccountIsClosedWhileItsChildrenAreBooked(arena, check) {
    for (const isHighFirst of [true, false]) {
      const { family, low, high } = await familyOfTwo(arena, isHighFirst)
      const { outcomes, waited } = await arena.race(
        { as: arena.admins[0], act: approve(low.payment), andThen: approve(high.payment) },
        { as: family, act: closeAccount },
      )
      check(waited, true, 'an account is closed while its children are booked: it waits')
      check(
        outcomes,
        [{ ok: true }, { ok: true }],
        'an account is closed while its children are booked: both end',
      )
    }
  },

  async function theAuthServiceDeletesAnAccountWhileItsChildIsBooked(arena, check) {
    const { family, low } = await familyOfTwo(arena)
    const [loaded] = await arena.database<{ at: string }[]>`
      select updated_at::text as at from public.applications where id = ${low.child}`
    // Locks the child but not yet the account, which the notice of the approval names.
    const note: Act = (session) => session`
      select public.update_application(${low.child}, '{"assessment_note": "Sings"}', ${loaded?.at ?? null}::text::timestamptz)`
    const { outcomes, waited } = await arena.race(
      { as: arena.admins[0], act: note, andThen: approve(low.payment) },
      { as: null, act: (session) => session`delete from auth.users where id = ${family.id}` },
    )
    check(waited, true, 'the auth service deletes an account while its child is booked: it waits')
    check(
      outcomes,
      [{ ok: true }, { ok: true }],
      'the auth service deletes an account while its child is booked: both end',
    )
  },

  async function anAccountIsClosedWhileItsPaymentsAreDecided(arena, check) {
    const activate = (id: string): Act => {
      return (session) => session`select public.handle_subscription_status_update(${id}, 'active')`
    }
    for (const [table, decide] of [
      ['payments', approve],
      ['subscriptions', activate],
    ] as const) {
      for (const isHighFirst of [true, false]) {
        const { family } = await familyOfTwo(arena)
        const [low = '', high = ''] = [randomUUID(), randomUUID()].sort()
        for (const id of isHighFirst ? [high, low] : [low, high]) {
          await arena.database`
            insert into public.${arena.database(table)} (id, user_id, amount, currency, description)
            values (${id}, ${family.id}, 10, 'NGN', 'Contribution')`
        }
        const { outcomes } = await arena.race(
          { as: arena.admins[0], act: decide(low), andThen: decide(high) },
          { as: family, act: closeAccount },
        )
        check(
          outcomes,
          [{ ok: true }, { ok: true }],
          `an account is closed while its ${table} are decided: both end`,
        )
      }
    }
  },

  async function anAccountIsClosedWhileItsCreditIsUsed(arena, check) {
    const { family } = await familyOfTwo(arena)
    const transfer = randomUUID()
    const today = arena.database.unsafe(`(now() at time zone 'Africa/Lagos')::date`)
    await arena.database`
      insert into private.transfers (id, received_on, amount, currency, country, way, user_id)
      values (${transfer}, ${today}, 15000, 'NGN', 'Nigeria', 'hand', ${family.id})`
    const child = await arena.child()
    // Money for another family's child names this account in no row; its refund does.
    const pay: Act = (session) => session`
      select public.book_transfer(${session.json([{ application_id: child, amount: 10_000 }])},
        transfer_id => ${transfer}, other_families => true)`
    const giveBack: Act = (session) => session`
      select public.record_refund(10, ${today}, 'By chance', transfer_id => ${transfer})`
    const { outcomes, waited } = await arena.race(
      { as: arena.admins[0], act: pay, andThen: giveBack },
      { as: family, act: closeAccount },
    )
    check(waited, true, 'an account is closed while its credit is used: it waits')
    check(
      outcomes,
      [{ ok: true }, { ok: true }],
      'an account is closed while its credit is used: both end',
    )
  },

  async function thePhoneOfAFamilyIsCorrectedWhileItsChildrenAreBooked(arena, check) {
    for (const isHighFirst of [true, false]) {
      const { low, high } = await familyOfTwo(arena, isHighFirst)
      const [loaded] = await arena.database<{ at: string }[]>`
        select updated_at::text as at from public.applications where id = ${high.child}`
      const correct: Act = (session) => session`
        select public.update_application(${high.child},
          '{"parent_phone": "+2348030000009", "told_reason": "Called", "phone_for_siblings": true}', ${loaded?.at ?? null}::text::timestamptz)`
      const touch = (payment: string): Act => {
        return (session) =>
          session`select public.update_payment_status(${payment}, 'declined', 'By chance')`
      }
      const { outcomes, waited } = await arena.race(
        { as: arena.admins[0], act: touch(low.payment), andThen: touch(high.payment) },
        { as: arena.admins[1], act: correct },
      )
      check(
        waited,
        true,
        'the phone of a family is corrected while its children are booked: it waits',
      )
      check(
        outcomes[0],
        { ok: true },
        'the phone of a family is corrected while its children are booked: the booking ends',
      )
      check(
        outcomes[1].ok || outcomes[1].message === 'application_changed',
        true,
        'the phone of a family is corrected while its children are booked: so does the correction, which may be told of the change',
      )
    }
  },

  async function oneChildIsEnteredInTwoAccounts(arena, check) {
    const [one, two] = arena.admins
    const name = 'Twice Entered'
    const enter: Act = (session) => session`
      insert into public.applications (child_name, age, gender, country, state_city, parent_phone, consent_version)
      values (${name}, 9, 'Female', 'Nigeria', 'Lagos', '+2348030000077', '2026-11-01')`
    const { outcomes, waited } = await arena.race({ as: one, act: enter }, { as: two, act: enter })
    check(waited, true, 'one child is entered in two accounts at once: they take turns')
    check(outcomes, [{ ok: true }, { ok: true }], 'one child is entered in two accounts: both are')
    const marks = await arena.database`
      select k.is_shared from private.duplicate_keys k join public.applications a on a.id = k.application_id
      where a.child_name = ${name}`
    check(
      marks,
      [{ is_shared: true }, { is_shared: true }],
      'one child is entered in two accounts at once: they are found to be duplicates',
    )
    await arena.database`delete from public.applications where child_name = ${name}`
  },

  async function aChildIsDeletedWhileItsCorrectionIsPutBack(arena, check) {
    const { family, low } = await familyOfTwo(arena)
    const [loaded] = await arena.database<{ at: string }[]>`
      select updated_at::text as at from public.applications where id = ${low.child}`
    await arena.race(
      {
        as: arena.admins[0],
        act: (session) => session`
          select public.update_application(${low.child}, '{"age": 10}', ${loaded?.at ?? null}::text::timestamptz)`,
      },
      { as: arena.admins[1], act: (session) => session`select 1` },
    )
    const [notice] = await arena.database<{ id: string }[]>`
      select id from public.notices where user_id = ${family.id} and kind = 'child_corrected'`
    const note: Act = async (session) => {
      const [row] = await session<{ at: string }[]>`
        select updated_at::text as at from public.get_applications(page_size => 1000) where id = ${low.child}`
      await session`
        select public.update_application(${low.child}, '{"assessment_note": "Sings"}', ${row?.at ?? null}::text::timestamptz)`
    }
    const { outcomes, waited } = await arena.race(
      {
        as: arena.admins[0],
        act: note,
        andThen: (session) => session`delete from public.applications where id = ${low.child}`,
      },
      {
        as: family,
        act: (session) => session`select public.put_back_correction(${notice?.id ?? null})`,
      },
    )
    check(waited, true, 'a child is deleted while its correction is put back: the second waits')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'correction_not_found' }],
      'a child is deleted while its correction is put back: the second finds nothing',
    )
  },

  async function giftsAreDecidedWhileATransferPaysThem(arena, check) {
    const [low = '', high = ''] = [randomUUID(), randomUUID()].sort()
    await arena.database`
      insert into public.donations (id, donor_name, donor_email, project, country)
      select unnest(${[low, high]}::uuid[]), 'Thandi Nkosi', 'thandi@example.com', 'Kanyezi Ghetto', 'Nigeria'`
    const decline = (id: string): Act => {
      return (session) => session`select public.decide_donation(${id}, 'declined')`
    }
    const parts = [high, low].map((donation_id) => ({ donation_id, amount: 10 }))
    const { outcomes, waited } = await arena.race(
      { as: arena.admins[0], act: decline(low), andThen: decline(high) },
      {
        as: arena.admins[1],
        act: (session) => session`
          select public.book_transfer(${session.json(parts)}, amount => 20, currency => 'NGN',
            received_on => (now() at time zone 'Africa/Lagos')::date)`,
      },
    )
    check(waited, true, 'gifts are decided while a transfer pays them: it waits')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'donation_already_decided' }],
      'gifts are decided while a transfer pays them: the second is told',
    )
  },

  async function aSubscriptionIsDecidedWhileItsChildIsDeleted(arena, check) {
    const child = await arena.child()
    const id = randomUUID()
    await arena.database`
      insert into public.subscriptions (id, user_id, application_id, amount, currency, description)
      values (${id}, ${arena.parent.id}, ${child}, 10, 'NGN', 'Every month')`
    // Locks the child, as a deletion does before it reaches the child's other rows.
    const confirm: Act = (session) =>
      session`select public.confirm_ticket(${child}, correction_reason => 'Seen')`
    const { outcomes, waited } = await arena.race(
      {
        as: arena.admins[0],
        act: confirm,
        andThen: (session) => session`delete from public.applications where id = ${child}`,
      },
      {
        as: arena.admins[1],
        act: (session) => session`select public.handle_subscription_status_update(${id}, 'active')`,
      },
    )
    check(waited, true, 'a subscription is decided while its child is deleted: it waits')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'payment_not_found' }],
      'a subscription is decided while its child is deleted: it is gone then',
    )
  },

  async function anApprovalRequestIsAnsweredWhileItsChildIsDeleted(arena, check) {
    const [one, two] = arena.admins
    for (const [isConfirmed, message] of [
      [true, 'payment_not_found'],
      [false, 'approval_request_not_found'],
    ] as const) {
      // Money of the first owner's own family, so that the second owner decides.
      const [child, payment] = [randomUUID(), randomUUID()]
      await arena.database`
        insert into public.applications
          (id, user_id, child_name, age, gender, country, state_city, parent_phone, consent_version)
        values (${child}, ${one.id}, 'Adaeze Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01')`
      await arena.database`
        insert into public.payments (id, user_id, application_id, amount, currency, description)
        values (${payment}, ${one.id}, ${child}, 10000, 'NGN', 'Talent Hunt Ticket')`
      await arena.act(one, approve(payment))
      const [request] = await arena.database<{ id: string }[]>`
        select id from private.approval_requests where row_id = ${payment}`
      const erase: Act = (session) => session`delete from public.applications where id = ${child}`
      // A confirmation meets the deletion at the child, a refusal at the request.
      const hold: Act = (session) =>
        session`select from public.applications where id = ${child} for update`
      const { outcomes, waited } = await arena.race(
        isConfirmed ? { as: one, act: hold, andThen: erase } : { as: one, act: erase },
        {
          as: two,
          act: (session) => session`
            select public.decide_approval_request(${request?.id ?? null}, ${isConfirmed}, 'Not ours')`,
        },
      )
      const about = `an approval request is ${isConfirmed ? 'confirmed' : 'refused'} while its child is deleted`
      check(waited, true, `${about}: it waits`)
      check(outcomes, [{ ok: true }, { ok: false, message }], `${about}: it is gone then`)
    }
  },
]
