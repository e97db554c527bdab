import { describe, expect, it } from 'vitest'
import { makeApplication, makeEdition } from '../../tests/fakes/rows'
import {
  type CardChild,
  type CardFacts,
  type CardNotice,
  type CardPayment,
  childCard,
  type Turn,
} from './child-card'
import { noticeSentence } from './notice'

const NOW = new Date('2026-05-10T10:00:00Z')
const ADA = { id: 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01', child_name: 'Ada Obi' }

const makeChild = (changes: Parameters<typeof makeApplication>[0] = {}): CardChild =>
  makeApplication({ ...ADA, ...changes })

function cardOf(
  changes: Parameters<typeof makeApplication>[0],
  facts: Omit<CardFacts, 'family'> & { siblings?: readonly CardChild[] } = {},
) {
  const child = makeChild(changes)
  const { siblings = [], ...known } = facts
  return childCard(child, { family: [child, ...siblings], ...known }, NOW)
}

const declined: CardPayment = {
  id: 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a02',
  application_id: ADA.id,
  status: 'declined',
  amount: 10_000,
  currency: 'NGN',
  reference: null,
  decision_reason: 'We found no transfer.',
}
const stated = (reached_at: string) => ({
  ticket_status: 'pending_payment' as const,
  application_milestones: [{ milestone: 'payment_stated' as const, reached_at }],
})
const passed = {
  ticket_status: 'paid',
  entry_video_status: 'approved',
  status: 'approved',
} as const

/** [state, row, turn, chip, the one sentence, action]. */
const STATES: [
  string,
  Parameters<typeof makeApplication>[0],
  Turn,
  string,
  string | RegExp,
  string | null,
][] = [
  ['registered', {}, 'yours', 'To pay', 'Your turn: pay ₦10,000 by 4 June', 'pay'],
  ['without a talent', { talents: [] }, 'yours', 'To pay', 'Your turn: choose a talent', 'pay'],
  [
    'with a payment that is checked',
    stated('2026-05-08T10:00:00+00:00'),
    'ours',
    'Being checked',
    "Our turn: we're checking your payment. You'll hear by 12 May.",
    'see_payment',
  ],
  [
    'with a payment that is checked for too long',
    stated('2026-05-01T10:00:00+00:00'),
    'ours',
    'Being checked',
    /^Our turn: we're still checking your payment/,
    'contact_support',
  ],
  [
    'with a ticket',
    { ticket_status: 'paid', entry_video_status: 'pending_submission' },
    'yours',
    'Ticket paid',
    "Your turn: send Ada's entry video",
    'submit_video',
  ],
  [
    'with a video that is watched',
    { ticket_status: 'Silver', entry_video_status: 'submitted' },
    'ours',
    'Video in review',
    /^Our turn: we're watching Ada's entry video/,
    null,
  ],
  [
    'with a video that failed',
    { ticket_status: 'paid', entry_video_status: 'failed', video_reason: 'No sound.' },
    'yours',
    'Video to send',
    'Your turn: send another entry video',
    'submit_video',
  ],
  [
    'with a video that passed',
    passed,
    'ours',
    'Video passed',
    /^Our turn: the date isn't set/,
    null,
  ],
  [
    'with an audition',
    { ...passed, audition_state: 'scheduled', audition_date: '2026-06-01T09:00:00Z' },
    'yours',
    'Audition set',
    'Your turn: Ada performs live on 1 June 2026, 10:00 Lagos time',
    'see_schedule',
  ],
  [
    'with a passed audition',
    { ...passed, status: 'assessed', audition_state: 'completed', audition_result: 'Pass' },
    'ours',
    'Audition passed',
    /^Our turn: we're choosing the finalists/,
    null,
  ],
  [
    'with a failed audition',
    { ...passed, audition_state: 'completed', audition_result: 'Fail' },
    'closed',
    'Performed live',
    /This audition wasn't a pass/,
    'contact_support',
  ],
  [
    'a finalist',
    { ...passed, audition_state: 'completed', is_finalist: true },
    'finalist',
    'Finalist',
    'Ada is a finalist. Congratulations!',
    'see_rewards',
  ],
  [
    'rejected',
    { status: 'rejected', rejection_reason: 'Entered twice.' },
    'closed',
    'Rejected',
    'Not accepted this year.',
    'contact_support',
  ],
  [
    'disqualified',
    { ticket_status: 'Disqualified' },
    'closed',
    'Disqualified',
    "Ada's ticket was disqualified.",
    'contact_support',
  ],
]

describe('the card of a child', () => {
  it.each(STATES)('%s', (_, changes, turn, chip, sentence, action) => {
    const card = cardOf(changes, { paymentWindow: 30 })
    expect(card.turn).toBe(turn)
    expect(card.chip.label).toBe(chip)
    expect(card.sentence).toMatch(sentence instanceof RegExp ? sentence : /./)
    if (typeof sentence === 'string') expect(card.sentence).toBe(sentence)
    expect(card.action?.kind ?? null).toBe(action)
  })

  it('says in its action what is pressed', () => {
    const labels = STATES.map(([, changes]) => cardOf(changes).action?.label)
    expect(new Set(labels)).toEqual(
      new Set([
        'Pay for Ticket',
        'See your payment',
        'Submit entry video',
        'See the schedule',
        'See the rewards',
        'Write to us',
        undefined,
      ]),
    )
  })

  it('gives the organisers’ reason', () => {
    expect(cardOf({ status: 'rejected', rejection_reason: 'Entered twice.' }).reason).toBe(
      'Entered twice.',
    )
    expect(cardOf({}).reason).toBeNull()
  })

  it('has a journey, but for a child who was rejected: that one is over in a sentence', () => {
    expect(cardOf({}).journey?.map(({ state }) => state)).toEqual([
      'current',
      'locked',
      'locked',
      'locked',
    ])
    expect(cardOf({ status: 'rejected', ticket_status: 'paid' }).journey).toBeNull()
    expect(
      cardOf({ status: 'rejected', ticket_status: 'Disqualified' }).journey?.[0],
    ).toMatchObject({ title: 'Pay for Ticket', state: 'disqualified' })
  })

  it('names the venue of an audition that is ahead', () => {
    const set = {
      ...passed,
      audition_state: 'scheduled',
      audition_date: '2026-06-01T09:00:00Z',
      audition_details: 'Jalingo Town Hall',
    } as const
    expect(cardOf(set).venue).toBe('Jalingo Town Hall')
    expect(cardOf({ ...set, audition_state: 'completed' }).venue).toBeNull()
  })

  it('tells a finalist once, and then what follows', () => {
    const unread: CardNotice[] = [
      { kind: 'finalist', application_id: ADA.id, child_name: 'Ada Obi', facts: {} },
    ]
    const finalist = { ...passed, audition_state: 'completed', is_finalist: true } as const
    expect(cardOf(finalist, { unread }).sentence).toBe(
      "Our turn: we'll tell you here when and where the grand finale is.",
    )
  })

  it('has the label of a year that has ended as its state', () => {
    const editions = [makeEdition(makeChild().edition, { ended_at: '2026-05-01T10:00:00Z' })]
    expect(cardOf(passed, { editions }).chip).toBe(cardOf(passed).label)
  })

  it('knows the days of its steps and how many are done', () => {
    const card = cardOf({
      ...passed,
      application_milestones: [
        { milestone: 'ticket_paid', reached_at: '2026-05-08T10:00:00+00:00' },
      ],
    })
    expect(card.stepsDone).toBe(2)
    expect(card.dates).toEqual({ ticket: '8 May', entry_video: 'Pass' })
  })

  it('keeps room for a day that is not known yet', () => {
    expect(cardOf({}).lacksDay).toBe(true)
    expect(cardOf({}, { paymentWindow: 30 }).lacksDay).toBe(false)
  })
})

describe('a declined payment', () => {
  const ofSibling = { ...declined, application_id: makeApplication().id }

  it('is told while the ticket is to be paid, and asks for the proof first', () => {
    const card = cardOf({}, { payments: [ofSibling, declined] })
    expect(card.declined).toBe(declined)
    expect(card.action?.kind).toBe('pay_again')
    expect(card.next).toBe('Your turn: answer the question about your payment')
  })

  it.each([
    ['paid since', { ticket_status: 'paid' }],
    ['rejected', { status: 'rejected' }],
    ['disqualified', { ticket_status: 'Disqualified' }],
  ] as const)('is not told of a child who is %s', (_, changes) => {
    expect(cardOf(changes, { payments: [declined] }).declined).toBeNull()
  })

  it('is overtaken by the next payment', () => {
    const pending = { ...declined, status: 'pending' as const }
    expect(cardOf({}, { payments: [pending, declined] }).declined).toBeNull()
  })
})

describe('credit', () => {
  const credit = [{ amount: 10_000, currency: 'NGN' as const }]
  const sibling = makeChild({ id: makeApplication().id })

  it('that is enough for the ticket is used in place of a payment', () => {
    const card = cardOf({}, { credit })
    expect(card.credit).toBe(credit[0])
    expect(card.next).toBe('Your turn: ask us to use your money')
    expect(card.action?.kind).toBe('pay')
  })

  it('is counted against what is still due', () => {
    const less = [{ amount: 6_000, currency: 'NGN' as const }]
    expect(cardOf({}, { credit: less }).credit).toBeNull()
    expect(cardOf({ ticket_received: 4_000 }, { credit: less }).credit).toBe(less[0])
  })

  it('is shared with brothers and sisters who have to pay in the same currency', () => {
    expect(cardOf({}, { credit, siblings: [sibling] }).credit).toBeNull()
    const abroad = makeChild({ id: sibling.id, country: 'South Africa', state_city: 'Gauteng' })
    expect(cardOf({}, { credit, siblings: [abroad] }).credit).toBe(credit[0])
  })

  it.each([
    ['paid for', { ticket_status: 'paid' }],
    ['rejected', { status: 'rejected' }],
    ['disqualified', { ticket_status: 'Disqualified' }],
    ['of a year that has ended', { edition: 2024 }],
  ] as const)('is not kept for one who is %s', (_, changes) => {
    const editions = [makeEdition(2024, { ended_at: '2025-02-01T10:00:00Z' })]
    const siblings = [makeChild({ id: sibling.id, ...changes })]
    expect(cardOf({}, { credit, editions, siblings }).credit).toBe(credit[0])
    expect(cardOf(changes, { credit, editions }).credit).toBeNull()
  })
})

describe('years', () => {
  const lastYear = makeChild({ id: makeApplication().id, edition: 2024 })
  const ended = [makeEdition(2024, { ended_at: '2025-02-01T10:00:00Z' })]

  it('are named where the family has children of several', () => {
    expect(cardOf({}).year).toBeNull()
    expect(cardOf({}, { siblings: [lastYear] }).year).toBe(2025)
  })

  it('that have ended ask for nothing', () => {
    const card = cardOf({ edition: 2024 }, { editions: ended, payments: [declined] })
    expect(card.turn).toBe('closed')
    expect(card.isYearEnded).toBe(true)
    expect(card.sentence).toBe('The show of 2024 has ended.')
    expect(card.chip.label).toBe('Ended')
    expect(card.action?.kind).toBe('contact_support')
    expect(card.declined).toBeNull()
    expect(card.journey?.map(({ state }) => state)).toEqual(Array(4).fill('locked'))
  })

  it('go on until it is known that they have ended', () => {
    expect(cardOf({ edition: 2024 }).turn).toBe('yours')
  })
})

describe('news', () => {
  const told = (changes: Partial<CardNotice>): CardNotice => ({
    kind: 'ticket_paid',
    child_name: ADA.child_name,
    application_id: ADA.id,
    facts: {},
    ...changes,
  })
  const ticket = told({})
  const video = told({ kind: 'video_passed' })

  it('is the newest reason to be glad that is still there to be seen', () => {
    expect(cardOf(passed, { unread: [video, ticket] }).news).toBe(video)
    expect(cardOf({ ticket_status: 'paid' }, { unread: [video, ticket] }).news).toBe(ticket)
    expect(cardOf({}, { unread: [video, ticket] }).news).toBeNull()
  })

  it('says the name that the curtain and the picture say', () => {
    const { news } = cardOf({ ...passed, stage_name: 'Little Star' }, { unread: [video] })
    expect(news && noticeSentence(news)).toMatch(/^Little Star's video passed/)
  })

  it('is of this child alone, in a year that goes on', () => {
    const other = told({ application_id: makeApplication().id })
    expect(cardOf({ ticket_status: 'paid' }, { unread: [other] }).news).toBeNull()
    const editions = [makeEdition(2025, { ended_at: '2026-02-01T10:00:00Z' })]
    expect(cardOf({ ticket_status: 'paid' }, { unread: [ticket], editions }).news).toBeNull()
  })

  it('is never of a child who is out of the show', () => {
    const out = { ...passed, status: 'rejected' } as const
    expect(cardOf(out, { unread: [video, ticket] }).news).toBeNull()
  })
})
