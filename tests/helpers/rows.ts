import type { Tables } from '../../src/lib/supabase/database.types.ts'
import type { Account } from './api-call.ts'

/** Valid rows; a test overrides only what it is about. */

export const PARENT: Account = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'ngozi@example.com',
  password: 'star-light',
  user_metadata: { parent_name: 'Ngozi Adé', phone_number: '+2348030000000' },
}

export const ADMIN: Account = {
  id: '99999999-9999-4999-8999-999999999999',
  email: 'admin@example.com',
  password: 'star-light',
  user_metadata: {},
}

let count = 0
const nextId = () => {
  count += 1
  return `5f0c9a52-2a0f-4a1e-9f0e-${String(count).padStart(12, '0')}`
}

type ApplicationRow = Tables<'applications'>

export function makeApplication(changes: Partial<ApplicationRow> = {}): ApplicationRow {
  return {
    id: nextId(),
    user_id: PARENT.id,
    child_name: 'Ọlábísí Adé',
    stage_name: null,
    age: 9,
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Lagos',
    talents: ['Dance', 'Music'],
    primary_category: 'Dance',
    parent_phone: '+2348030000000',
    status: 'pending_payment',
    ticket_status: 'unpaid',
    entry_video_status: 'locked',
    entry_video_url: null,
    application_fee_status: 'unpaid',
    audition_state: 'not_scheduled',
    audition_date: null,
    audition_details: null,
    audition_result: null,
    audition_report: null,
    is_finalist: false,
    points: 0,
    assessment_score: null,
    assessment_note: null,
    assessment_report: null,
    assessment_result: null,
    awarded_tiers: [],
    is_listed: true,
    is_shareable: true,
    consent_version: '2026-11-01',
    payment_reference: 'KZ-7F3K9Q',
    approved_at: null,
    created_at: '2026-05-05T10:00:00+00:00',
    updated_at: '2026-05-05T10:00:00+00:00',
    search_name: 'olabisi ade',
    ...changes,
  }
}

type PaymentRow = Omit<Tables<'payments'>, 'is_ticket'>

export function makePayment(changes: Partial<PaymentRow> = {}): PaymentRow {
  return {
    id: nextId(),
    user_id: PARENT.id,
    application_id: null,
    amount: 10_000,
    currency: 'NGN',
    reference: 'KZ-7F3K9Q',
    description: 'Talent Hunt Ticket for Ọlábísí Adé',
    child_name: 'Ọlábísí Adé',
    status: 'pending',
    created_at: '2026-05-06T10:00:00+00:00',
    decision_reason: null,
    decided_at: null,
    decided_by: null,
    search_name: 'olabisi ade ngozi ade ngozi@example.com kz-7f3k9q kz7f3k9q',
    ...changes,
  }
}

export function makeSubscription(
  changes: Partial<Tables<'subscriptions'>> = {},
): Tables<'subscriptions'> {
  return { ...makePayment(), status: 'pending', description: 'Monthly support', ...changes }
}

export function makeProfile(
  changes: Partial<Tables<'public_profiles'>> = {},
): Tables<'public_profiles'> {
  return {
    id: nextId(),
    child_name: 'Ọlábísí Adé',
    age: 9,
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Lagos',
    talents: ['Dance', 'Music'],
    primary_category: 'Dance',
    ticket_status: null,
    points: 0,
    assessment_score: null,
    created_at: '2026-05-05T10:00:00+00:00',
    search_name: 'olabisi ade',
    ...changes,
  }
}
