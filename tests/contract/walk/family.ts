import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ChildInput } from '@/features/family/children/schema'
import type { RegistrationInput } from '@/features/auth/registration-schema'
import type { PaymentInput } from '@/features/family/payments/schema'
import { newDonation } from '@/features/public/donations/schema'
import { newVolunteer } from '@/features/public/volunteers/schema'
import { app } from '../calls.ts'
import {
  as,
  aWhileLater,
  database,
  type Family,
  newFamily,
  newPerson,
  type Person,
} from '../people.ts'

const { signal } = new AbortController()

const ALL_STARS = {
  year: null,
  search: '',
  age: null,
  talent: null,
  country: null,
  state: null,
  page: 1,
}

const childOf = (id: string, changes: Partial<ChildInput> = {}): ChildInput => ({
  id,
  child_name: 'Chidi Obi',
  stage_name: '',
  age: '7',
  gender: 'Male',
  country: 'Nigeria',
  state_city: 'Kano',
  talents: ['Acting', 'Music'],
  parent_phone: '0803 000 0000',
  has_consented: true,
  ...changes,
})

export const ticketPaymentOf = (
  child: string,
  changes: Partial<PaymentInput> = {},
): PaymentInput => ({
  id: randomUUID(),
  kind: 'one_off',
  application_id: child,
  amount: '10,000',
  currency: 'NGN',
  description: 'Talent Hunt Ticket',
  reference: '',
  ...changes,
})

export const registrationOf = (changes: Partial<RegistrationInput> = {}): RegistrationInput => {
  const { id, parent_phone: phone_number, ...child } = childOf(randomUUID())
  return {
    ...child,
    application_id: id,
    phone_number,
    parent_name: 'Ngozi Obi',
    email: `parent-${id.slice(0, 8)}@example.com`,
    password: 'a-good-password',
    living_status: 'Living with child',
    ...changes,
  }
}

type Proof = Parameters<typeof app.payments.insertProof>[2]

/** A one-pixel picture. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends a picture as proof of a payment; pass the returned proof to resend it. */
export async function sendProof(
  parent: Person,
  payment: string,
  proof: Proof = {
    id: randomUUID(),
    kind: 'image/png',
    bytes: new Uint8Array(PIXEL).buffer,
    originalName: 'slip.png',
  },
): Promise<Proof> {
  await as(parent, () =>
    app.payments.insertProof(parent.id, { id: payment, kind: 'one_off' }, proof, () => undefined),
  )
  return proof
}

/** Like the operator; emails are on while the stack is running. */
export const switchEmails = (to: 'on' | 'off') =>
  database`update private.settings set value = ${to} where name = 'emails'`

const filesOf = ({ id }: Person) =>
  database`select name from storage.objects where bucket_id = 'payment-proofs' and owner_id = ${id}`

describe('a visitor', () => {
  let star: Family
  beforeAll(async () => {
    star = await newFamily({ child_name: 'Zainab Star', state_city: 'Yobe', child_age: 12 })
    await database`update public.applications set status = 'approved' where id = ${star.child}`
  })

  it('finds a star among the public profiles, and opens it', async () => {
    const found = await as(null, () =>
      app.profiles.fetchProfiles(
        { ...ALL_STARS, search: 'zainab st', state: 'Yobe', age: 12 },
        signal,
      ),
    )
    expect(found).toMatchObject({ count: 1, isMore: false, rows: [{ id: star.child }] })
    const profile = await as(null, () => app.profiles.fetchProfile(star.child, signal))
    expect(profile).toMatchObject({ child_name: 'Zainab Star', talents: ['Dance'], points: 0 })
    expect(await as(null, () => app.profiles.fetchProfile(randomUUID(), signal))).toBeNull()
    const first = await as(null, () => app.profiles.fetchFirstProfiles(100, signal))
    expect(first.filter(({ id }) => id === star.child)).toMatchObject([
      { child_name: 'Zainab Star', primary_category: 'Dance' },
    ])
  })

  it('reads the card of a shared link', async () => {
    const [row] =
      await database`select share_code from public.applications where id = ${star.child}`
    const card = await as(null, () =>
      app.sharing.fetchTicketCard(String(row?.['share_code']), signal),
    )
    expect(card).toMatchObject({ child_name: 'Zainab Star', state_city: 'Yobe' })
    expect(await as(null, () => app.sharing.fetchTicketCard('no-such-code', signal))).toBeNull()
  })

  it('reads the years of the show and the coordinators', async () => {
    expect(await as(null, () => app.editions.fetchEditions(signal))).toMatchObject([
      { year: 2025, is_current: true, fees: { NGN: 10000, ZAR: 180 } },
    ])
    await database`delete from public.state_coordinators`
    await database`
      insert into public.state_coordinators (country, state_province, coordinator_name)
      values ('Nigeria', 'Kano', 'Musa Sani'), ('Nigeria', 'FCT - Abuja', null)`
    const listed = await as(null, () => app.coordinators.fetchCoordinators(signal))
    expect(listed).toMatchObject([
      { state_province: 'FCT - Abuja', coordinator_name: null },
      { state_province: 'Kano', coordinator_name: 'Musa Sani' },
    ])
    expect(
      await as(null, () =>
        app.endedYears.withEnded([{ edition: 2025 }, { edition: 2024 }], signal),
      ),
    ).toEqual([
      { edition: 2025, isEnded: false },
      { edition: 2024, isEnded: false },
    ])
  })

  it('offers help once, however often the form is sent', async () => {
    const input = {
      ...newVolunteer(),
      full_name: 'Tunde Bello',
      age: '30',
      phone_number: '08030000000',
      state_province: 'Lagos',
      ...({ days_per_week: '3', project_department: 'Edu' } as const),
    }
    await as(null, () => app.volunteers.insertVolunteer(input))
    await as(null, () => app.volunteers.insertVolunteer(input))
    const rows =
      await database`select full_name, phone_number, age, days_per_week from public.volunteers where id = ${input.id}`
    expect(rows).toMatchObject([
      { full_name: 'Tunde Bello', phone_number: '+2348030000000', age: 30, days_per_week: 3 },
    ])
  })

  it('gives as a visitor and as somebody with an account', async () => {
    const parent = await newPerson()
    const input = { ...newDonation(), donor_name: 'Ada Eze', donor_email: 'ada@example.com' }
    await as(null, () => app.donations.insertDonation(input, false))
    const own = { ...input, id: randomUUID() }
    await as(parent, () => app.donations.insertDonation(own, true))
    await as(parent, () => app.donations.insertDonation(own, true))
    const rows = await database`
      select user_id, status from public.donations where id = any (${[input.id, own.id]}::uuid[]) order by user_id nulls first`
    expect(rows).toMatchObject([
      { user_id: null, status: 'pending_payment' },
      { user_id: parent.id, status: 'pending_payment' },
    ])
  })

  it('answers an email by its token, and an unknown token is refused with words', async () => {
    const parent = await newPerson()
    const token = 'a-token-of-a-email-that-nobody-else-has-0001'
    await database`
      insert into private.email_tokens (token_hash, user_id, address, email_group)
      values (${createHash('sha256').update(token).digest()}, ${parent.id}, ${parent.email}, 'reminders')`
    expect(await as(null, () => app.emailReplies.answerEmail(token, 'unsubscribe'))).toBe(
      'reminders',
    )
    const refused = as(null, () => app.emailReplies.answerEmail('no-such-token', 'confirm'))
    await expect(refused).rejects.toMatchObject({ kind: 'not_found', code: 'email_token_unknown' })
  })
})

describe('a parent', () => {
  let family: Family
  beforeAll(async () => {
    family = await newFamily()
  })

  it('is told that it has no role in running the show', async () => {
    expect(await as(family, () => app.auth.fetchMembership(signal))).toMatchObject({
      role: null,
      states: null,
      isSecondFactorRequired: false,
    })
  })

  it('reads its children with the steps that they reached', async () => {
    const children = await as(family, () => app.applications.fetchMyApplications(family.id, signal))
    expect(children).toMatchObject([
      {
        id: family.child,
        status: 'pending_payment',
        application_milestones: [],
        ticket_fee: 10000,
      },
    ])
  })

  it('adds a child, corrects it, and removes it', async () => {
    const id = randomUUID()
    await as(family, () => app.applications.insertChild(family.id, childOf(id)))
    await as(family, () => app.applications.insertChild(family.id, childOf(id)))
    await as(family, () =>
      app.applications.updateChild(childOf(id, { stage_name: 'Little Star', age: '8' })),
    )
    const [row] =
      await database`select stage_name, age, talents, primary_category from public.applications where id = ${id}`
    expect(row).toMatchObject({ stage_name: 'Little Star', age: 8, primary_category: 'Acting' })
    const gone = as(family, () => app.applications.updateChild(childOf(randomUUID())))
    await expect(gone).rejects.toMatchObject({ kind: 'not_found' })
    await as(family, () => app.applications.deleteChild(id))
    expect(await database`select from public.applications where id = ${id}`).toHaveLength(0)
  })

  it('switches the public profile off, and makes a new sharing link', async () => {
    const facts = () =>
      database`select is_listed, share_code from public.applications where id = ${family.child}`
    const [before] = await facts()
    await as(family, () => app.applications.updateVisibility(family.child, { is_listed: false }))
    await as(family, () => app.applications.renewShareCode(family.child))
    const [after] = await facts()
    expect(after?.['is_listed']).toBe(false)
    expect(after?.['share_code']).not.toBe(before?.['share_code'])
  })

  it('hands a video in when the ticket is paid, and not before', async () => {
    const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const early = as(family, () => app.applications.submitEntryVideo(family.child, url))
    await expect(early).rejects.toMatchObject({ code: 'entry_video_locked' })
    const paid = await newFamily()
    await database`update public.applications set ticket_status = 'paid' where id = ${paid.child}`
    await as(paid, () => app.applications.submitEntryVideo(paid.child, url))
    const [row] =
      await database`select entry_video_status from public.applications where id = ${paid.child}`
    expect(row).toEqual({ entry_video_status: 'submitted' })
  })

  it('reads report and schedule of approved children alone', async () => {
    const parent = await newFamily()
    expect(await as(parent, () => app.applications.fetchMyApproved(parent.id, signal))).toEqual([])
    await database`update public.applications set status = 'approved', assessment_report = 'Well done' where id = ${parent.child}`
    expect(
      await as(parent, () => app.applications.fetchMyApproved(parent.id, signal)),
    ).toMatchObject([{ id: parent.child, assessment_report: 'Well done', isEnded: false }])
  })

  it('opens the own ticket and nobody else’s', async () => {
    expect(await as(family, () => app.tickets.fetchTicket(family.child, signal))).toMatchObject({
      id: family.child,
      ticket_status: 'unpaid',
      isEnded: false,
    })
    const stranger = await newPerson()
    expect(await as(stranger, () => app.tickets.fetchTicket(family.child, signal))).toBeNull()
    expect(await as(family, () => app.noticesCorrection.fetchIsEnded(family.child, signal))).toBe(
      false,
    )
  })

  it('states a payment and a subscription, once each, and reads them', async () => {
    const ticket = ticketPaymentOf(family.child)
    const subscription = ticketPaymentOf('', {
      kind: 'subscription',
      description: 'Monthly support',
      currency: 'USD',
      amount: '25.50',
    })
    for (const input of [ticket, ticket, subscription, subscription]) {
      const key = await as(family, () => app.payments.insertPayment(family.id, input))
      expect(key).toEqual({ id: input.id, kind: input.kind })
    }
    const mine = await as(family, () => app.payments.fetchMyPayments(family.id, signal))
    expect(mine).toMatchObject([
      { id: subscription.id, kind: 'subscription', amount: 25.5, status: 'pending' },
      { id: ticket.id, kind: 'one_off', amount: 10000, child_name: family.name },
    ])
    const last = await as(family, () => app.payments.fetchLastTicketPayments(family.id, signal))
    expect(last).toMatchObject([{ id: ticket.id, status: 'pending' }])
    const payable = await as(family, () => app.payments.fetchPayableChildren(family.id, signal))
    expect(payable).toMatchObject([{ id: family.child, ticket_status: 'pending_payment' }])
    const changed = await as(family, () =>
      app.payments.insertPayment(family.id, { ...subscription, amount: '30' }),
    )
    expect(changed.id).not.toBe(subscription.id)
    expect(await as(family, () => app.payments.fetchPaymentWindow(signal))).toBe(30)
    expect(await as(family, () => app.credit.fetchCredit(signal))).toEqual([])
    expect(await as(family, () => app.credit.fetchDueBack(signal))).toEqual([])
  })

  it('states one transfer for several tickets at once, and once', async () => {
    const family = await newFamily()
    const [child] = await as(family, () => app.payments.fetchPayableChildren(family.id, signal))
    const parts = [1, 2].map(() => ({
      id: crypto.randomUUID(),
      child: child!,
      amount: 5000,
      currency: 'NGN' as const,
    }))
    for (const _time of [1, 2]) {
      await as(family, () => app.payments.insertTicketPayments(family.id, parts))
    }
    const mine = await as(family, () => app.payments.fetchMyPayments(family.id, signal))
    expect(mine.map(({ id }) => id).sort()).toEqual(parts.map(({ id }) => id).sort())
  })

  it('sends a proof once, however often, reads it, and takes it back', async () => {
    const parent = await newFamily()
    const payment = ticketPaymentOf(parent.child)
    await as(parent, () => app.payments.insertPayment(parent.id, payment))
    const proof = await sendProof(parent, payment.id)
    await sendProof(parent, payment.id, proof)
    const sent = await as(parent, () => app.payments.fetchMyProofs(parent.id, signal))
    expect(sent).toMatchObject([
      { id: proof.id, payment_id: payment.id, original_name: 'slip.png' },
    ])
    expect(await filesOf(parent)).toEqual([{ name: `${parent.id}/${proof.id}.png` }])
    await as(parent, () => app.payments.deleteProof(proof))
    expect(await as(parent, () => app.payments.fetchMyProofs(parent.id, signal))).toEqual([])
  })

  it('has a receipt of an approved payment', async () => {
    const parent = await newFamily()
    const payment = ticketPaymentOf(parent.child)
    await as(parent, () => app.payments.insertPayment(parent.id, payment))
    expect(await as(parent, () => app.receipts.fetchReceipts(payment.id, signal))).toEqual([])
    await database`update public.payments set status = 'approved' where id = ${payment.id}`
    expect(await as(parent, () => app.receipts.fetchReceipts(payment.id, signal))).toMatchObject([
      { amount: 10000, currency: 'NGN', voided_at: null },
    ])
  })

  it('reads its notices, marks them and is told of a triumph', async () => {
    const parent = await newFamily()
    await database`update public.applications set status = 'approved' where id = ${parent.child}`
    const unread = await as(parent, () => app.notices.fetchUnreadNotices(parent.id, signal))
    expect(unread).toMatchObject([{ application_id: parent.child, read_at: null }])
    const years = await as(parent, () => app.notices.fetchYears(parent.id, signal))
    expect(years.map(({ id }) => id)).toEqual([parent.child])
    const page = await as(parent, () => app.notices.fetchNotices(parent.id, 1, signal))
    expect(page).toMatchObject({ rows: [{ id: unread[0]?.id }], hasOlder: false })
    const beyond = await as(parent, () => app.notices.fetchNotices(parent.id, 2, signal))
    expect(beyond).toEqual({ rows: [], hasOlder: false })
    expect(await as(parent, () => app.notices.fetchTriumph(signal))).toBeNull()
    await as(parent, () => app.notices.markNoticesRead({ ids: [unread[0]?.id ?? ''] }))
    await as(parent, () => app.notices.markNoticesRead({ upTo: new Date().toISOString() }))
    expect(await as(parent, () => app.notices.fetchUnreadNotices(parent.id, signal))).toEqual([])
  })

  it('hears that a correction or a message is not there', async () => {
    const kept = as(family, () => app.notices.keepOnList(family.child))
    await expect(kept).rejects.toMatchObject({ code: 'child_not_listed' })
    const correction = as(family, () => app.notices.putBackCorrection(randomUUID()))
    await expect(correction).rejects.toMatchObject({ code: 'correction_not_found' })
    const message = as(family, () => app.notices.fetchMessage(randomUUID(), signal))
    await expect(message).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('sets where emails go', async () => {
    expect(await as(family, () => app.emails.fetchEmailSettings(signal))).toMatchObject({
      address: family.email,
      confirmed_at: null,
    })
    await as(family, () => app.emails.setEmailGroup('reminders', false))
    const switches =
      await database`select email_group from private.email_switches where user_id = ${family.id}`
    expect(switches).toEqual([{ email_group: 'reminders' }])
    await switchEmails('off')
    await expect(as(family, () => app.emails.sendConfirmation())).rejects.toMatchObject({
      code: 'emails_are_off',
    })
    await switchEmails('on')
    // The registration's own confirmation, after which an hour must pass.
    await database`delete from private.email_outbox where user_id = ${family.id} and is_confirmation`
    await as(family, () => app.emails.sendConfirmation())
    const emails =
      await database`select state from private.email_outbox where user_id = ${family.id} and is_confirmation`
    expect(emails).toEqual([{ state: 'waiting' }])
  })

  it('exports everything that is held', async () => {
    expect(await as(family, () => app.myData.fetchMyData(signal))).toMatchObject({
      applications: [{ id: family.child }],
    })
  })

  it('sees where it is signed in, and has a code to join the team', async () => {
    expect(await as(family, () => app.account.fetchMySessions(signal))).toMatchObject([
      { id: family.id, is_current: true },
    ])
    expect(await as(family, () => app.join.requestAdminCode())).toMatch(/^[A-Z0-9-]{6,}$/i)
  })

  it('closes the account with everything in it', async () => {
    const leaving = await newFamily()
    await expect(as(aWhileLater(leaving), () => app.account.closeAccount())).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'sign_in_again',
    })
    const elsewhere = await newFamily()
    await database`delete from auth.sessions where id = ${elsewhere.id}`
    await expect(as(elsewhere, () => app.account.closeAccount())).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'session_ended',
    })
    await as(leaving, () => app.account.closeAccount())
    expect(await database`select from auth.users where id = ${leaving.id}`).toHaveLength(0)
    expect(
      await database`select from public.applications where id = ${leaving.child}`,
    ).toHaveLength(0)
  })
})
