import { describe, expect, it } from 'vitest'
import { type NoticeFacts, type NoticeKind, noticeSentence, occasionOf } from './notice'

const hidden = { column: 'is_listed', before: true, after: false } as const
const shown = { column: 'is_shareable', before: false, after: true } as const
const audition = { date: '2027-02-06T09:30:00+00:00', country: 'Nigeria' } as const
const money = { amount: 10_000, currency: 'NGN' } as const

describe('a notice', () => {
  it.each<[NoticeFacts, string]>([
    [money, 'We sent back ₦10,000.'],
    [{ ...money, undone: 'payment_refunded' }, "We didn't send back ₦10,000: that was a mistake."],
  ])('of a refund names nobody once the child is gone', (facts, sentence) => {
    expect(noticeSentence({ kind: 'payment_refunded', child_name: null, facts })).toBe(sentence)
  })

  it.each<[NoticeKind, NoticeFacts, string]>([
    ['ticket_paid', money, 'Ada has a ticket!'],
    ['ticket_tier', { tier: 'Silver' }, 'Ada has a Silver ticket now.'],
    ['ticket_disqualified', {}, "Ada's ticket was disqualified."],
    ['payment_approved', money, 'We received your payment of ₦10,000 for Ada.'],
    ['payment_approved', { ...money, due: 5_000 }, '₦10,000 arrived for Ada. ₦5,000 to go.'],
    ['payment_refunded', money, 'We sent back ₦10,000 for Ada.'],
    [
      'payment_refunded',
      { ...money, due: 4_000 },
      'We sent back ₦10,000 for Ada. The ticket is closed. ₦4,000 to go.',
    ],
    [
      'payment_refunded',
      { ...money, undone: 'payment_refunded' },
      "We didn't send back ₦10,000 for Ada: that was a mistake.",
    ],
    [
      'payment_declined',
      money,
      "We couldn't confirm your payment of ₦10,000 for Ada. Here's what you can do.",
    ],
    [
      'payment_rebooked',
      { ...money, rebooked_to: 'Bola Obi' },
      'Your payment of ₦10,000 pays for Bola now, and not for Ada.',
    ],
    [
      'payment_rebooked',
      money,
      "The payment of ₦10,000 was not Ada's. Please see what is due now.",
    ],
    ['payment_undone', money, "We're checking your payment of ₦10,000 for Ada again."],
    ['subscription_active', money, 'Your subscription of ₦10,000 for Ada is active.'],
    [
      'subscription_rejected',
      money,
      "We couldn't confirm your subscription of ₦10,000 for Ada. Here's what you can do.",
    ],
    ['subscription_undone', money, "We're checking your subscription of ₦10,000 for Ada again."],
    ['application_approved', {}, 'Ada is approved.'],
    ['application_rejected', {}, "Ada's application wasn't accepted."],
    ['application_restored', {}, "Ada's application is open again."],
    ['video_passed', {}, "Ada's video passed. Next stop: the live auditions."],
    ['video_failed', {}, "Ada's video didn't pass this time. You can send another one."],
    ['assessment', { score: 8 }, "Ada's score is here: 8 out of 10!"],
    ['assessment', { score: 2 }, "Ada's assessment report is here, with what the judges say."],
    ['audition_set', audition, "Ada's audition is on 6 February 2027, 10:30 Lagos time."],
    [
      'audition_moved',
      { ...audition, is_new_date: true },
      "Ada's audition was moved: it's on 6 February 2027, 10:30 Lagos time.",
    ],
    [
      'audition_moved',
      { ...audition, is_new_date: true, old_date: '2027-02-05T09:00:00+00:00' },
      "Ada's audition was moved from 5 February 2027, 10:00 Lagos time: it's on 6 February 2027, 10:30 Lagos time.",
    ],
    [
      'audition_late',
      { ...audition, is_new_date: true, old_date: '2027-02-06T08:50:00+00:00' },
      "Today is running late: Ada's audition at 09:50 is now at 10:30.",
    ],
    [
      'audition_late',
      { ...audition, is_new_date: true, old_date: '2027-02-06T10:00:00+00:00' },
      "Ada's audition is earlier today: 10:30 instead of 11:00.",
    ],
    [
      'audition_late',
      { ...audition, is_new_date: true, old_date: '2027-02-05T10:00:00+00:00' },
      "Ada's audition was moved from 5 February 2027, 11:00 Lagos time: it's on 6 February 2027, 10:30 Lagos time.",
    ],
    ['audition_late', { ...audition, is_new_date: false }, "Ada's audition is today at 10:30."],
    [
      'audition_moved',
      { ...audition, is_new_date: true, old_date: '2027-02-06T10:00:00+00:00' },
      "Ada's audition on 6 February 2027 is earlier: 10:30 instead of 11:00, Lagos time.",
    ],
    [
      'audition_moved',
      { ...audition, is_new_date: true, old_date: '2027-02-06T09:00:00+00:00' },
      "Ada's audition on 6 February 2027 is later: 10:30 instead of 10:00, Lagos time.",
    ],
    [
      'application_undone',
      { undone: 'application_approved', status: 'pending' },
      "We approved Ada by mistake. We're still looking at the application.",
    ],
    [
      'application_undone',
      { undone: 'application_rejected', status: 'approved' },
      "We turned Ada's application down by mistake. Ada is approved, as before.",
    ],
    [
      'application_undone',
      { undone: 'application_rejected', status: 'pending_payment' },
      "We turned Ada's application down by mistake. We're still looking at it.",
    ],
    [
      'application_undone',
      { undone: 'application_restored', status: 'rejected' },
      "We opened Ada's application again by mistake. It wasn't accepted, as we told you before.",
    ],
    [
      'video_undone',
      { undone: 'video_passed', video: 'submitted' },
      "We marked Ada's entry video as passed by mistake. We're still watching it.",
    ],
    [
      'video_undone',
      { undone: 'video_passed', video: 'failed' },
      "We marked Ada's entry video as passed by mistake. It didn't pass this time. You can send another one.",
    ],
    [
      'video_undone',
      { undone: 'video_failed', video: 'submitted' },
      "We marked Ada's entry video as failed by mistake. We're still watching it.",
    ],
    [
      'video_undone',
      { undone: 'video_failed', video: 'approved' },
      "We marked Ada's entry video as failed by mistake. It passed, as we told you before.",
    ],
    [
      'audition_undone',
      { ...audition, undone: 'audition_moved' },
      "We changed Ada's audition by mistake. It's on 6 February 2027, 10:30 Lagos time, as before.",
    ],
    [
      'audition_undone',
      { undone: 'audition_set', country: 'Nigeria' },
      "We set Ada's audition by mistake. You'll see a day once it's set.",
    ],
    [
      'audition_undone',
      { ...audition, undone: 'audition_result' },
      "We gave Ada an audition result by mistake. You'll hear once it's decided.",
    ],
    [
      'audition_moved',
      { ...audition, is_new_date: false },
      "Ada's audition on 6 February 2027, 10:30 Lagos time has another place or other details.",
    ],
    [
      'audition_cancelled',
      {},
      "Ada's audition was called off. You'll see a new day once it's set.",
    ],
    ['audition_result', { result: 'Pass' }, 'Ada passed the audition.'],
    ['audition_result', { result: 'Fail' }, "Ada performed live. This audition wasn't a pass."],
    ['finalist', {}, 'Ada is a finalist!'],
    [
      'payment_window_ends',
      { date: '2027-02-06', country: 'Nigeria' },
      "The time to pay for Ada's ticket ends on 6 February.",
    ],
    ['child_corrected', {}, "We corrected Ada's details. Is this right?"],
    [
      'child_corrected',
      { changes: [hidden, { column: 'age', before: 9, after: 10 }] },
      "We corrected Ada's details. Is this right?",
    ],
    [
      'child_corrected',
      { changes: [hidden] },
      "We've hidden Ada's profile, as your family asked. You can show Ada again any time.",
    ],
    [
      'child_corrected',
      { changes: [hidden], put_back_at: '2026-05-05T10:00:00Z' },
      "We hid Ada's profile, and you're showing Ada again.",
    ],
    ['child_corrected', { changes: [shown] }, "Ada's profile can be seen again. Is this right?"],
    [
      'child_corrected',
      { changes: [shown], put_back_at: '2026-05-05T10:00:00Z' },
      "We showed Ada's profile again, and you've hidden it.",
    ],
    [
      'child_corrected',
      { put_back_at: '2026-05-05T10:00:00Z' },
      "We corrected Ada's details, and you put them back.",
    ],
    [
      'erasure_ahead',
      { year: 2025, date: '2028-02-06', country: 'Nigeria', is_listed: true },
      "Ada's 2025 entry will be deleted on 6 February, with everything in it.",
    ],
    ['erasure_ahead', { year: 2025, kept_at: '2028-01-07' }, 'Ada stays on Our Shining Stars.'],
    [
      'profile_reported',
      { state: 'looking', date: '2027-02-08T09:00:00Z', country: 'Nigeria' },
      "Ada's public profile is hidden while we look at it. You'll hear from us by 8 February.",
    ],
    [
      'profile_reported',
      { state: 'open' },
      "Ada's public profile can be seen again. We're still looking at it.",
    ],
    [
      'profile_reported',
      { state: 'hidden' },
      "Ada's public profile stays hidden. Ada is still in the show.",
    ],
    [
      'profile_reported',
      { state: 'fine', was_hidden: true },
      "Ada's public profile is back. We looked at it, and all is well.",
    ],
    [
      'profile_reported',
      { state: 'fine', was_hidden: false },
      "We were asked to look at Ada's public profile. We did, and all is well.",
    ],
    ['message', { subject: 'The final is on Saturday' }, 'The final is on Saturday'],
  ])('of %s with %o is said in words', (kind, facts, sentence) => {
    expect(noticeSentence({ kind, child_name: 'Ada Obi', facts })).toBe(sentence)
  })

  it.each([
    ['payment_declined', "We couldn't confirm your payment of ₦10,000 for Ada."],
    ['video_failed', "Ada's video didn't pass this time."],
    ['erasure_ahead', "We keep Ada's 2025 entry for now."],
  ] as const)('of %s that was overtaken says no more what to do', (kind, sentence) => {
    expect(
      noticeSentence({ kind, child_name: 'Ada Obi', facts: { ...money, year: 2025 } }, true),
    ).toBe(sentence)
  })

  it('of a payment for no child names none', () => {
    expect(noticeSentence({ kind: 'payment_approved', child_name: null, facts: money })).toBe(
      'We received your payment of ₦10,000.',
    )
  })

  it.each<[NoticeKind, NoticeFacts, string | null]>([
    ['ticket_paid', {}, 'ticket'],
    ['assessment', { score: 5 }, 'score'],
    ['finalist', {}, 'finalist'],
    ['assessment', { score: 4.9 }, null],
    ['video_passed', {}, 'video'],
    ['audition_set', audition, null],
    ['audition_result', { result: 'Pass' }, 'performance'],
    ['audition_result', { result: 'Fail' }, null],
    ['video_failed', {}, null],
    ['ticket_disqualified', {}, null],
  ])('of %s with %o is a reason to be glad: %s', (kind, facts, occasion) => {
    expect(occasionOf({ kind, child_name: 'Ada Obi', facts })).toBe(occasion)
  })
})
