import { expect, it } from 'vitest'
import { type SharingChild, sharePicturesOf } from './share-picture'

const child = (changes: Partial<SharingChild> = {}): SharingChild => ({
  status: 'approved',
  ticket_status: 'paid',
  entry_video_status: 'pending_submission',
  audition_state: 'not_scheduled',
  is_finalist: false,
  is_shareable: true,
  hidden_at: null,
  isEnded: false,
  ...changes,
})

it.each([
  ['a ticket', {}, ['ticket']],
  ['a ticket with a tier', { ticket_status: 'Gold' }, ['ticket']],
  ['a video that waits', { entry_video_status: 'submitted' }, ['ticket']],
  ['a video that passed', { entry_video_status: 'approved' }, ['audition', 'ticket']],
  [
    'an audition that is over',
    { entry_video_status: 'approved', audition_state: 'completed' },
    ['ticket'],
  ],
  ['a year that has ended', { entry_video_status: 'approved', isEnded: true }, ['ticket']],
  ['a finalist', { entry_video_status: 'approved', is_finalist: true }, ['finalist', 'ticket']],
  ['no ticket yet', { ticket_status: 'unpaid' }, ['star']],
  ['a payment that is checked', { ticket_status: 'pending_payment' }, ['star']],
  ['no ticket in a year that has ended', { ticket_status: 'unpaid', isEnded: true }, []],
  ['no ticket, and a link that is off', { ticket_status: 'unpaid', is_shareable: false }, []],
  ['a disqualified finalist', { ticket_status: 'Disqualified', is_finalist: true }, []],
  ['a rejected application', { status: 'rejected' }, []],
  ['a child that is hidden', { hidden_at: '2026-05-05T10:00:00Z', is_finalist: true }, []],
  ['a sharing link that is off', { is_shareable: false, is_finalist: true }, []],
] as const)('%s', (_, changes, pictures) => {
  expect(sharePicturesOf(child(changes))).toEqual(pictures)
})
