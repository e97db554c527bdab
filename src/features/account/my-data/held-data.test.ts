import { expect, it } from 'vitest'
import { heldSections } from './held-data'

const CHILD = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'

it('an export is told in words, in the order in which a family looks for it', () => {
  const sections = heldSections({
    exported_at: '2026-05-05T10:00:00+00:00',
    consents: [{ id: '1', application_id: CHILD, subject: 'registration', version: '2026-11-01' }],
    account: {
      id: CHILD,
      email: 'ngozi@example.com',
      created_at: '2026-05-05T10:00:00+00:00',
      last_sign_in_at: null,
      emails_switched_off: ['reminders', 'messages'],
    },
    applications: [{ id: CHILD, child_name: 'Ada Obi', age: 8, is_listed: true, stage_name: null }],
    payments: [],
    notices: [{ kind: 'ticket_paid', facts: { amount: 10000, currency: 'NGN' } }],
    a_new_table: [{ some_value: 'x' }],
  })
  expect(sections).toEqual([
    {
      title: 'Your account',
      entries: [
        [
          { label: 'Email', value: 'ngozi@example.com' },
          { label: 'Created at', value: '5 May 2026, 11:00 Lagos time' },
          { label: 'Emails switched off', value: 'reminders, messages' },
        ],
      ],
    },
    {
      title: 'Your children',
      entries: [
        [
          { label: 'Child name', value: 'Ada Obi' },
          { label: 'Age', value: '8' },
          { label: 'Shown among Our Shining Stars', value: 'Yes' },
        ],
      ],
    },
    {
      title: 'What you agreed to',
      entries: [
        [
          { label: 'Child', value: 'Ada Obi' },
          { label: 'Subject', value: 'registration' },
          { label: 'Version', value: '1 November 2026' },
        ],
      ],
    },
    {
      title: 'Notices',
      entries: [
        [
          { label: 'Kind', value: 'ticket paid' },
          { label: 'Facts', value: 'Amount: ₦10,000' },
        ],
      ],
    },
    { title: 'A new table', entries: [[{ label: 'Some value', value: 'x' }]] },
  ])
})

it('sums are money, each in its own currency', () => {
  const [children, payments] = heldSections({
    applications: [{ child_name: 'Ada Obi', country: 'South Africa', ticket_fee: 180 }],
    payments: [
      {
        amount: 180,
        currency: 'ZAR',
        ticket_fee: 180,
        received_amount: 10.5,
        received_currency: 'USD',
        refunded_amount: 1,
      },
      { amount: null, currency: 'ZAR' },
    ],
  })
  expect(children?.entries[0]).toContainEqual({ label: 'Ticket fee', value: 'R180' })
  expect(payments?.entries).toEqual([
    [
      { label: 'Amount', value: 'R180' },
      { label: 'Ticket fee', value: 'R180' },
      { label: 'Received amount', value: '$10.50' },
      { label: 'Refunded amount', value: '$1' },
    ],
    [{ label: 'Currency', value: 'ZAR' }],
  ])
})
