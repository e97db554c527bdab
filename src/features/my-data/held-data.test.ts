import { expect, it } from 'vitest'
import { heldParts } from './held-data'

const CHILD = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'

it('an export is told in words, in the order in which a family looks for it', () => {
  const parts = heldParts({
    exported_at: '2026-05-05T10:00:00+00:00',
    consents: [{ id: '1', application_id: CHILD, subject: 'registration', version: '2026-11-01' }],
    account: {
      id: CHILD,
      email: 'ngozi@example.com',
      created_at: '2026-05-05T10:00:00+00:00',
      last_sign_in_at: null,
      letters_switched_off: ['reminders', 'messages'],
    },
    applications: [{ id: CHILD, child_name: 'Ada Obi', age: 8, is_listed: true, stage_name: null }],
    payments: [],
    notices: [{ kind: 'ticket_paid', facts: { amount: 10000, currency: 'NGN' } }],
    a_new_table: [{ some_value: 'x' }],
  })
  expect(parts).toEqual([
    {
      title: 'Your account',
      entries: [
        [
          { label: 'Email', value: 'ngozi@example.com' },
          { label: 'Created at', value: '5 May 2026, 11:00 Lagos time' },
          { label: 'Letters switched off', value: 'reminders, messages' },
        ],
      ],
    },
    {
      title: 'Your children',
      entries: [
        [
          { label: 'Child name', value: 'Ada Obi' },
          { label: 'Age', value: '8' },
          { label: 'Is listed', value: 'Yes' },
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
          { label: 'Facts', value: 'Amount: 10000; Currency: NGN' },
        ],
      ],
    },
    { title: 'A new table', entries: [[{ label: 'Some value', value: 'x' }]] },
  ])
})
