import { describe, expect, it } from 'vitest'
import { type NoticeFacts, type NoticeKind, noticeSentence, occasionOf } from './notice'

const audition = { date: '2027-02-06T09:30:00+00:00', country: 'Nigeria' } as const
const money = { amount: 10_000, currency: 'NGN' } as const

describe('a notice', () => {
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
      'audition_moved',
      { ...audition, is_new_date: false },
      "There is something new about Ada's audition on 6 February 2027, 10:30 Lagos time.",
    ],
    [
      'audition_called_off',
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
      { put_back_at: '2026-05-05T10:00:00Z' },
      "We corrected Ada's details, and you put them back.",
    ],
    ['message', { subject: 'The final is on Saturday' }, 'The final is on Saturday'],
  ])('of %s with %o is said in words', (kind, facts, sentence) => {
    expect(noticeSentence({ kind, child_name: 'Ada Obi', facts })).toBe(sentence)
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
    ['audition_set', audition, 'audition'],
    ['audition_result', { result: 'Pass' }, 'performance'],
    ['audition_result', { result: 'Fail' }, null],
    ['video_failed', {}, null],
    ['ticket_disqualified', {}, null],
  ])('of %s with %o is a reason to be glad: %s', (kind, facts, occasion) => {
    expect(occasionOf({ kind, child_name: 'Ada Obi', facts })).toBe(occasion)
  })
})
