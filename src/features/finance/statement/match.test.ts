import { describe, expect, it } from 'vitest'
import { matchStatement } from './match'
import type { MatchablePayment, MatchedLine, OpenTicket, ReferencedChild } from './match-types'
import type { StatementRow } from './statement'
import { makeListedPayment } from '../../../../tests/fakes/rows'

const makePending = (changes: Partial<MatchablePayment> = {}): MatchablePayment => ({
  ...makeListedPayment({ id: 'p1', reference: 'KZ-7F3K9Q' }),
  ...changes,
})

const makeChild = (changes: Partial<ReferencedChild> = {}): ReferencedChild => ({
  id: 'c1',
  user_id: 'parent',
  child_name: 'Emeka Okafor',
  payment_reference: 'KZ-D4F7JV',
  ticket_status: 'unpaid',
  parent_phone: null,
  ...changes,
})

const row = (narration: string, amount = 10_000, line = 1): StatementRow => ({
  line,
  date: '05/05/2026',
  day: '2026-05-05',
  narration,
  bankNumber: '',
  identity: '',
  balance: null,
  amount,
})

interface Given {
  debits?: StatementRow[]
  children?: ReferencedChild[]
  tickets?: OpenTicket[]
  currency?: 'NGN' | 'ZAR'
}

function match(credits: StatementRow[], payments: MatchablePayment[], given: Given = {}) {
  return matchStatement({
    credits,
    payments,
    debits: [],
    children: [],
    tickets: [],
    currency: 'NGN' as const,
    ...given,
    cameBack: new Map(),
  })
}

/** The group of the first line and the payments of each of its choices. */
function outcome([line]: MatchedLine[]) {
  const choices = line?.candidates.map(({ parts }) => parts.map(({ paymentId }) => paymentId))
  return [line?.group, ...(choices ?? []).map((ids) => ids.join('+'))]
}

it.each([
  'KZ-7F3K9Q',
  'kz7f3k9q',
  'TRF/kz 7f3-k9q/NGOZI',
  'NIP:OBI NGOZI-KZ7F3K9QAMAKA',
  'FT26125KZ.7F3K9Q fee',
  'xKZKZ–7F3K9Q',
  'KZ-7F3\nK9Q',
  'REF:KZ#7F3K9Q',
])('finds the reference in %j', (narration) => {
  expect(outcome(match([row(narration)], [makePending()]))).toEqual(['exact', 'p1'])
})

it.each([
  ['cut at the end', 'TRF OBI KZ-7F3K9'],
  ['cut before a name', 'KZ-7F3K OBI'],
  ['cut before a word that would make it whole', 'KZ-7F3K9/QUEEN'],
  ['within a longer number', 'FT26125000KZ7F3K9Q0042'],
  ['with a look-alike', 'KZ-7F3K9Q'.replace('KZ-7F3K9Q', 'KZ-7F3K9Q KZ-7F3K')],
])('leaves a reference that is %s to people', (_how, narration) => {
  expect(outcome(match([row(narration)], [makePending()]))).toEqual(['choice', 'p1'])
})

it('takes look-alikes for each other only where nobody has what is written', () => {
  const five = makePending({ application_reference: 'KZ-54M7RT', reference: 'KZ-54M7RT' })
  expect(outcome(match([row('KZ-S4M7RT')], [five]))).toEqual(['choice', 'p1'])
  const owner = makeChild({ payment_reference: 'KZ-S4M7RT' })
  expect(outcome(match([row('KZ-S4M7RT')], [five], { children: [owner] }))).toEqual(['child'])
})

it('finds what a parent typed as reference, when it tells, and leaves it to people', () => {
  const typed = makePending({ reference: 'TRX 998877', application_reference: null })
  expect(outcome(match([row('from TRX998877')], [typed]))).toEqual(['choice', 'p1'])
  for (const vague of ['school fees', '20260505', '05052026']) {
    const payment = makePending({ reference: vague, application_reference: null })
    expect(outcome(match([row(`ADEKUNLE ${vague}`)], [payment]))).toEqual(['rest'])
  }
})

describe('a stated reference of any brand', () => {
  const stated = (reference: string, changes: Partial<MatchablePayment> = {}) =>
    makePending({ reference, application_reference: null, ...changes })
  const find = (narration: string, ...payments: MatchablePayment[]) =>
    outcome(match([row(narration)], payments))

  it.each([
    ['AB-7F3K9Q', 'TRF AB 7F3K9Q OBI NGOZI'],
    ['AB 7F3K9Q', 'TRF/AB7F3K9Q/OBI'],
    ['abc7f3k9q', 'NIP:ABC 7F3 K9Q'],
    ['ABC 7F3K9Q', 'transfer abc-7f3k9q from Ngozi'],
  ])('%s is found in %s', (reference, narration) => {
    expect(find(narration, stated(reference))).toEqual(['choice', 'p1'])
  })

  it.each(['TRF AB 7F3K9QA', 'TRF CAB 7F3K9Q', 'AB FROM 7F3K9Q', 'AB 7F3K9P'])(
    'is not found in %s',
    (narration) => {
      expect(find(narration, stated('AB-7F3K9Q'))).toEqual(['rest'])
    },
  )

  it('is not put together from figures alone, as of a date', () => {
    expect(find('PAID 2026 11 05', stated('20261105'))).toEqual(['rest'])
  })

  it('is a question when the line names another one too', () => {
    const other = stated('AB-8G4M2R', { id: 'p2' })
    const two = match([row('AB 7F3K9Q AB 8G4M2R')], [stated('AB-7F3K9Q'), other])
    expect(outcome(two)).toEqual(['choice', 'p1', 'p2'])
    expect(two[0]?.isQuestion).toBe(true)
  })

  it('gives way to the child whose own it is', () => {
    const own = makePending({ id: 'p3', reference: null, application_reference: 'AB-7F3K9Q' })
    expect(find('AB 7F3K9Q', stated('AB 7F3K9Q'), own)).toEqual(['exact', 'p3'])
  })
})

describe("a line with children's own references belongs to them alone", () => {
  const namesake = makePending({ parent_name: 'Ifeoma Okafor', child_name: 'Uju Okafor' })
  const sister = makePending({
    id: 'p2',
    application_id: 'a2',
    child_name: 'Bola Obi',
    application_reference: 'KZ-8G4M2R',
    reference: 'KZ-8G4M2R',
  })
  const stranger = { ...sister, user_id: 'somebody else' }

  it.each([
    ['unpaid', 'unstated'],
    ['paid', 'approved'],
    ['Gold', 'approved'],
  ] as const)('with a ticket that is %s and no payment it says %s', (ticket, state) => {
    const child = makeChild({ ticket_status: ticket })
    const lines = match([row('IFEOMA OKAFOR KZ-D4F7JV')], [namesake], { children: [child] })
    expect(outcome(lines)).toEqual(['child'])
    expect(lines[0]?.notes).toEqual([{ child, state }])
  })

  it('divides a transfer among children of one family, never more than arrived', () => {
    const lines = (amount: number) =>
      match([row('KZ-7F3K9Q and KZ-8G4M2R', amount)], [makePending(), sister])
    expect(lines(15_000)[0]?.candidates[0]?.parts).toMatchObject([
      { paymentId: 'p1', amount: 10_000 },
      { paymentId: 'p2', amount: 5_000 },
    ])
    expect(lines(10_000)[0]).toMatchObject({ isQuestion: true })
    expect(outcome(lines(10_000))).toEqual(['choice', 'p1', 'p2'])
  })

  it('is exact with whole references of one family and just what is due for them', () => {
    const find = (narration: string, other: Partial<MatchablePayment> = {}, amount = 20_000) =>
      match([row(narration, amount)], [makePending(), { ...sister, ...other }])
    const both = 'KZ-7F3K9Q and KZ-8G4M2R'
    const [line] = find(both)
    expect(line).toMatchObject({ group: 'exact', isQuestion: false, notes: [] })
    expect(line?.candidates.map(({ reason }) => reason)).toEqual(['exact'])
    expect(line?.candidates[0]?.parts).toMatchObject([
      { paymentId: 'p1', amount: 10_000 },
      { paymentId: 'p2', amount: 10_000 },
    ])
    const rest = { amount: 6_000, ticket_received: 4_000 }
    expect(outcome(find(both, rest, 16_000))).toEqual(['exact', 'p1+p2'])
  })

  it.each([
    ['a cut reference', 'KZ-7F3K9Q and KZ-8G4M2', {}, 20_000],
    ['money that came back', 'RVSL KZ-7F3K9Q and KZ-8G4M2R', {}, 20_000],
    ['more than the sum', 'KZ-7F3K9Q and KZ-8G4M2R', {}, 20_001],
    ['less than the sum', 'KZ-7F3K9Q and KZ-8G4M2R', {}, 19_999],
    ['another family', 'KZ-7F3K9Q and KZ-8G4M2R', { user_id: 'somebody else' }, 20_000],
    ['less than is due', 'KZ-7F3K9Q and KZ-8G4M2R', { amount: 5_000 }, 15_000],
    ['a gift', 'KZ-7F3K9Q and KZ-8G4M2R', { description: 'A gift' }, 20_000],
    ['a subscription', 'KZ-7F3K9Q and KZ-8G4M2R', { payment_type: 'subscription' }, 20_000],
    ['a paid ticket', 'KZ-7F3K9Q and KZ-8G4M2R', { is_ticket_paid_otherwise: true }, 20_000],
    ['a repeated reference', 'KZ-7F3K9Q and KZ-8G4M2R', { same_reference_count: 1 }, 20_000],
    ['another currency', 'KZ-7F3K9Q and KZ-8G4M2R', { currency: 'ZAR' as const }, 20_000],
  ])('is not exact for several with %s', (_why, narration, other, amount) => {
    const [line] = match([row(narration, amount)], [makePending(), { ...sister, ...other }])
    expect(line?.group).not.toBe('exact')
  })

  it('is not exact for several where one was taken back, or the whole', () => {
    const credit = row('KZ-7F3K9Q and KZ-8G4M2R', 20_000)
    for (const amount of [10_000, 20_000]) {
      const lines = match([credit], [makePending(), sister], {
        debits: [row('REFUND KZ-8G4M2R', amount, 2)],
      })
      expect(lines[0]?.group).toBe('choice')
    }
  })

  it('is not exact for several of whom another line pays one', () => {
    const lines = match(
      [row('KZ-8G4M2R'), row('KZ-7F3K9Q and KZ-8G4M2R', 20_000, 2)],
      [makePending(), sister],
    )
    expect(lines.map(({ group }) => group)).toEqual(['exact', 'odd'])
  })

  describe('and, where the sum is theirs, to brothers and sisters', () => {
    const brother = makePending({
      id: 'p3',
      application_id: 'a3',
      child_name: 'Chidi Obi',
      application_reference: 'KZ-9H5N3S',
      reference: 'KZ-9H5N3S',
      created_at: '2026-05-06T10:00:00+00:00',
    })
    const find = (amount: number, narration: string, ...others: MatchablePayment[]) =>
      match([row(narration, amount)], [makePending(), ...others])

    it('offers their share first, each with what its ticket still needs', () => {
      const lines = find(16_000, 'KZ-7F3K9Q', { ...sister, amount: 6_000, ticket_received: 4_000 })
      expect(outcome(lines)).toEqual(['choice', 'p1+p2', 'p1'])
      expect(lines[0]).toMatchObject({
        isQuestion: false,
        candidates: [
          { reason: 'brothers and sisters', parts: [{ amount: 10_000 }, { amount: 6_000 }] },
          { reason: 'not due' },
        ],
      })
      expect(outcome(find(30_000, 'KZ-7F3K9Q', sister, brother))).toEqual([
        'choice',
        'p1+p2+p3',
        'p1',
      ])
    })

    const unpaid = (changes: Partial<OpenTicket> = {}): OpenTicket => ({
      id: 'u1',
      user_id: makePending().user_id,
      child_name: 'Uju Obi',
      payment_reference: 'KZ-7W3N4P',
      country: 'Nigeria',
      created_at: '2026-05-01',
      ticket_fee: 10_000,
      ticket_received: 0,
      ...changes,
    })

    it('counts tickets for which nothing is stated, with what they still need', () => {
      const tickets = [unpaid({ ticket_received: 4_000 })]
      const lines = match([row('KZ-7F3K9Q', 16_000)], [makePending()], { tickets })
      expect(outcome(lines)).toEqual(['choice', 'p1+u1', 'p1'])
      expect(lines[0]?.candidates[0]?.parts[1]).toMatchObject({
        amount: 6_000,
        payment: { isUnstated: true, application_id: 'u1' },
      })
      // The fee alone pays for the named child.
      expect(outcome(match([row('KZ-7F3K9Q')], [makePending()], { tickets }))[0]).toBe('exact')
    })

    it('divides among two who are named and have stated nothing', () => {
      const tickets = [unpaid(), unpaid({ id: 'u2', payment_reference: 'KZ-8M5Q6R' })]
      const children = tickets.map((ticket) => makeChild({ ...ticket, ticket_status: 'unpaid' }))
      const lines = match([row('KZ-7W3N4P KZ-8M5Q6R', 20_000)], [], { tickets, children })
      expect(outcome(lines)).toEqual(['choice', 'u1+u2'])
      expect(lines[0]?.notes).toEqual([])
    })

    it('leaves subscriptions to themselves', () => {
      const monthly = { ...sister, payment_type: 'subscription' }
      expect(outcome(find(20_000, 'KZ-7F3K9Q KZ-8G4M2R', monthly))).toEqual(['choice', 'p1', 'p2'])
    })

    it('asks where it is the sum for several of them', () => {
      const lines = find(20_000, 'KZ-7F3K9Q', sister, brother)
      expect(outcome(lines)).toEqual(['choice', 'p1+p2', 'p1+p3', 'p1'])
      expect(lines[0]?.isQuestion).toBe(true)
    })

    it.each([
      ['of another family', 20_000, stranger],
      ['whose ticket is paid', 20_000, { ...sister, is_ticket_paid_otherwise: true }],
      ['in another currency', 10_180, { ...sister, currency: 'ZAR' as const, amount: 180 }],
      ['whose payment is for something else', 20_000, { ...sister, description: 'A gift' }],
      ['where the sum is another', 19_000, sister],
    ])('leaves out a child %s', (_why, amount, other) => {
      expect(outcome(find(amount, 'KZ-7F3K9Q', other))).toEqual(['odd', 'p1'])
    })

    it('leaves out a child whom another line pays, and money that came back', () => {
      const lines = match(
        [row('KZ-7F3K9Q', 20_000), row('KZ-8G4M2R', 10_000, 2)],
        [makePending(), sister],
      )
      expect(outcome(lines)).toEqual(['odd', 'p1'])
      expect(outcome(find(20_000, 'RVSL KZ-7F3K9Q', sister))).toEqual(['odd', 'p1'])
    })
  })

  it('asks between two families, whatever the amount', () => {
    const lines = match([row('KZ-7F3K9Q and KZ-8G4M2R', 20_000)], [makePending(), stranger])
    expect(outcome(lines)).toEqual(['choice', 'p1', 'p2'])
    expect(lines[0]?.isQuestion).toBe(true)
  })

  it('is not exact beside a whole reference that nobody has', () => {
    expect(outcome(match([row('KZ-7F3K9Q KZ-222222')], [makePending()]))).toEqual(['choice', 'p1'])
  })
})

it.each([
  ['not due', 'odd', [row('KZ-7F3K9Q', 9_950)], {}, 'NGN'],
  ['not due', 'odd', [row('KZ-7F3K9Q')], { ticket_received: 4_000 }, 'NGN'],
  ['not due', 'odd', [row('KZ-7F3K9Q', 2_500)], { amount: 2_500 }, 'NGN'],
  ['not due', 'odd', [row('KZ-7F3K9Q')], { description: 'A gift' }, 'NGN'],
  ['not due', 'odd', [row('KZ-7F3K9Q')], { payment_type: 'subscription' }, 'NGN'],
  ['currency differs', 'odd', [row('KZ-7F3K9Q')], {}, 'ZAR'],
  ['amount differs', 'choice', [row('KZ-7F3K9Q')], { amount: 9_500 }, 'NGN'],
  ['taken back', 'choice', [row('RVSL KZ-7F3K9Q')], {}, 'NGN'],
] as const)('is left to people: %s, among %s', (reason, group, rows, changes, currency) => {
  const lines = match([...rows], [makePending(changes)], { currency })
  expect(lines[0]).toMatchObject({ group, candidates: [{ reason, parts: [{ paymentId: 'p1' }] }] })
})

it('leaves to people what a debit took back, and a ticket that is paid', () => {
  const back = match([row('KZ-7F3K9Q')], [makePending()], {
    debits: [row('CHARGE KZ-7F3K9Q', 50, 2), row('REVERSAL KZ-7F3K9Q', 10_000, 3)],
  })
  expect(back[0]).toMatchObject({ group: 'choice', candidates: [{ reason: 'taken back' }] })
  const child = makeChild({ payment_reference: 'KZ-7F3K9Q', ticket_status: 'paid' })
  const paid = match([row('KZ-7F3K9Q')], [makePending()], { children: [child] })
  expect(paid[0]).toMatchObject({ group: 'choice', candidates: [{ reason: 'ticket paid' }] })
  // "Rev" is a title, and a charge with a reference reverses nothing.
  const rev = match([row('REV OBI KZ-7F3K9Q')], [makePending()], {
    debits: [row('CHARGE KZ-7F3K9Q', 50, 2)],
  })
  expect(outcome(rev)).toEqual(['exact', 'p1'])
})

describe('names', () => {
  const payment = makePending({
    reference: null,
    parent_name: 'Ọlábísí Adé',
    child_name: 'Tẹ́ni Adé',
  })
  const other = makePending({
    id: 'p2',
    user_id: 'other',
    reference: null,
    application_reference: 'KZ-8G4M2R',
    parent_name: 'Olabisi Kehinde Ade',
    child_name: 'Seun Ade',
  })

  it.each(['TRANSFER FROM ADE, OLABISI K', 'MRS OLABISI ADE', 'TENI ADE', 'ADE OLABISI DR'])(
    'are found in %s, without accents and in any order',
    (narration) => {
      const lines = match([row(narration)], [payment])
      expect(lines[0]).toMatchObject({
        group: 'choice',
        candidates: [{ reason: 'amount and name', parts: [{ paymentId: 'p1' }] }],
      })
    },
  )

  it.each(['ADE 123', 'MRS ADE', 'ALHAJA CHIEF ADE', 'OLABISI TENI', 'OLABISI STORES'])(
    'are not found in %s',
    (narration) => {
      expect(outcome(match([row(narration)], [payment]))).toEqual(['rest'])
    },
  )

  it('need the amount', () => {
    expect(outcome(match([row('OLABISI ADE', 500)], [payment]))).toEqual(['rest'])
  })

  it('stand in the order of their closeness, and alike they are a question', () => {
    const find = (narration: string) => match([row(narration)], [payment, other])
    expect(outcome(find('OLABISI ADE'))).toEqual(['choice', 'p1', 'p2'])
    expect(outcome(find('OLABISI KEHINDE ADE'))).toEqual(['choice', 'p2', 'p1'])
    expect(find('OLABISI ADE')[0]?.isQuestion).toBe(false)
    const twin = { ...other, parent_name: 'Olabisi Ade' }
    expect(match([row('OLABISI ADE')], [payment, twin])[0]?.isQuestion).toBe(true)
  })

  it('share a transfer that is the sum of a family', () => {
    const sister = { ...payment, id: 'p2', application_reference: 'KZ-8G4M2R' }
    const lines = match([row('OLABISI ADE', 20_000)], [payment, sister])
    expect(outcome(lines)).toEqual(['choice', 'p1+p2'])
  })
})

it('takes one transfer for one payment, and says so at the other', () => {
  const lines = match(
    [1, 2].map((n) => row('KZ-7F3K9Q', 10_000, n)),
    [makePending()],
  )
  expect(lines.map(({ group }) => group)).toEqual(['exact', 'child'])
  expect(lines[1]?.notes).toMatchObject([{ state: 'paid by another line' }])
})

it('leaves to people what was paid twice or may have been counted before, the oldest first', () => {
  const older = makePending({ id: 'older', created_at: '2026-05-01T10:00:00+00:00' })
  const both = match([row('KZ-7F3K9Q')], [makePending(), older])
  expect(outcome(both)).toEqual(['choice', 'older', 'p1'])
  expect(both[0]?.candidates[0]?.reason).toBe('reference repeats')
  const counted = match([row('KZ-7F3K9Q')], [makePending({ same_reference_count: 1 })])
  expect(counted[0]?.candidates[0]?.reason).toBe('reference repeats')
})

it('tells two payments of one reference apart by their amounts', () => {
  const ticket = makePending({ same_reference_count: 1 })
  const gift = makePending({
    id: 'gift',
    amount: 2_500,
    same_reference_count: 1,
    description: 'A gift',
  })
  const lines = match(
    [row('KZ-7F3K9Q', 2_500, 1), row('KZ-7F3K9Q', 10_000, 2), row('KZ-7F3K9Q', 12_500, 3)],
    [ticket, gift],
  )
  expect(outcome(lines)).toEqual(['odd', 'gift'])
  expect(outcome(lines.slice(1))).toEqual(['exact', 'p1'])
})

it("takes from the bank's own number only what stands there free", () => {
  const numbered = (bankNumber: string) => ({ ...row('CASH DEPOSIT'), bankNumber })
  expect(outcome(match([numbered('KZ-7F3K9Q')], [makePending()]))).toEqual(['exact', 'p1'])
  expect(outcome(match([numbered('10000426KZ7F3K9Q0042')], [makePending()]))).toEqual(['rest'])
  expect(outcome(match([numbered('KZ7F3K9Q22')], [makePending()]))).toEqual(['rest'])
})

it('takes what is still due of a part-paid ticket as exact', () => {
  const rest = makePending({ amount: 6_000, ticket_received: 4_000 })
  expect(outcome(match([row('KZ-7F3K9Q', 6_000)], [rest]))).toEqual(['exact', 'p1'])
})

it('lists what belongs to nobody', () => {
  const lines = match([row('CASH DEPOSIT KZ-222222')], [makePending()])
  expect(lines).toMatchObject([{ group: 'rest', candidates: [], notes: [] }])
})
