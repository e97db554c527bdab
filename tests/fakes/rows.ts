import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import type { Edition } from '../../src/domain/edition.ts'
import type { Tables } from '../../src/lib/supabase/database.types.ts'
import type { AdminApplication } from '../../src/features/admin/applications/api.ts'
import type { AdminPayment } from '../../src/features/finance/payments/api.ts'
import type { PanelItem } from '../../src/features/admin/search/api.ts'
import type { Plan, SlotChild } from '../../src/features/settings/auditions/api.ts'
import type { Account } from './call.ts'

/** Valid rows; a test overrides only the fields it is about. */

export const PARENT: Account = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'ngozi@example.com',
  password: 'star-light',
  user_metadata: {
    parent_name: 'Ngozi Adé',
    phone_number: '+2348030000000',
    privacy_version: CONSENT_VERSION,
  },
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

/** In the form of a parent's own list, and with the note that an administrator's list embeds. */
type ApplicationRow = Tables<'applications'> &
  Pick<AdminApplication, 'assessment_note'> & {
    application_milestones: Pick<Tables<'application_milestones'>, 'milestone' | 'reached_at'>[]
  }

export function makeApplication(changes: Partial<ApplicationRow> = {}): ApplicationRow {
  return {
    id: nextId(),
    user_id: PARENT.id,
    edition: 2025,
    ticket_fee: changes.country === 'South Africa' ? 180 : 10_000,
    previous_id: null,
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
    ticket_received: 0,
    ticket_corrected_at: null,
    entry_video_status: 'locked',
    entry_video_url: null,
    entry_video_submitted_at: null,
    video_reason: null,
    application_fee_status: 'unpaid',
    audition_state: 'not_scheduled',
    audition_date: null,
    audition_details: null,
    audition_round: 1,
    audition_day_id: null,
    audition_stage: null,
    audition_answer: null,
    audition_answer_reason: null,
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
    hidden_at: null,
    is_shareable: true,
    consent_version: '2026-11-01',
    payment_reference: 'KZ-7F3K9Q',
    share_code: '7f3k9q0123456789abcdefgh',
    pattern: 1234,
    rejection_reason: null,
    approved_at: null,
    created_at: '2026-05-05T10:00:00+00:00',
    updated_at: '2026-05-05T10:00:00+00:00',
    reached_step: 'registered',
    application_milestones: [],
    ...changes,
  }
}

type PaymentRow = Omit<Tables<'payments'>, 'is_ticket' | 'is_not_fee'>

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
    received_amount: null,
    received_on: null,
    received_via: null,
    received_currency: null,
    transfer_id: null,
    is_accepted_as_full: false,
    refunded_amount: null,
    refunded_on: null,
    refund_reason: null,
    application_country: 'Nigeria',
    ticket_fee: 10_000,
    ...changes,
  }
}

export function makeNotice(changes: Partial<Tables<'notices'>> = {}): Tables<'notices'> {
  const id = nextId()
  return {
    id,
    user_id: PARENT.id,
    kind: 'application_approved',
    application_id: null,
    payment_id: null,
    broadcast_id: null,
    subject_id: id,
    child_name: 'Ọlábísí Adé',
    facts: {},
    created_at: '2026-05-07T10:00:00+00:00',
    read_at: null,
    settled_at: null,
    ...changes,
  }
}

export function makeSubscription(
  changes: Partial<Tables<'subscriptions'>> = {},
): Tables<'subscriptions'> {
  return { ...makePayment(), status: 'pending', description: 'Monthly support', ...changes }
}

/** A year as returned by `get_editions`; 2026 is the current one. */
export function makeEdition(year = 2025, changes: Partial<Edition> = {}): Edition {
  return {
    year,
    name: `Talent Show ${year}`,
    is_current: year === 2026,
    registration_opens_at: null,
    registration_closes_at: null,
    auditions_from: null,
    auditions_until: null,
    finale_on: null,
    fees: { NGN: 10_000, ZAR: 180 },
    ended_at: null,
    ...changes,
  }
}

export function makeProfile(
  changes: Partial<Tables<'public_profiles'>> = {},
): Tables<'public_profiles'> {
  return {
    id: nextId(),
    edition: 2025,
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
    pattern: 1234,
    created_at: '2026-05-05T10:00:00+00:00',
    ...changes,
  }
}

/** A payment or subscription in the form of the administrators' list. */
export function makeListedPayment(changes: Partial<AdminPayment> = {}): AdminPayment {
  return {
    id: '8c1d2f34-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
    user_id: PARENT.id,
    application_id: '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01',
    amount: 10_000,
    currency: 'NGN',
    reference: 'kz 7f3k9q',
    description: 'Talent Hunt Ticket for Ada Obi',
    child_name: 'Ada Obi',
    status: 'pending',
    payment_type: 'payment',
    created_at: '2026-05-05T10:00:00+00:00',
    parent_name: 'Ngozi Obi',
    parent_email: 'ngozi@example.com',
    parent_phone: '+2348030000000',
    application_reference: 'KZ-7F3K9Q',
    country: 'Nigeria',
    decision_reason: null,
    decided_at: null,
    decided_by_email: null,
    same_reference_count: 0,
    received_amount: null,
    received_on: null,
    received_via: null,
    received_currency: null,
    ticket_received: 0,
    is_accepted_as_full: false,
    refunded_amount: null,
    refunded_on: null,
    transfer_id: null,
    unused_amount: null,
    is_ticket_paid_otherwise: false,
    receipt_number: null,
    edition: 2025,
    ticket_fee: changes.country === 'South Africa' ? 180 : 10_000,
    ...changes,
  }
}

export function makeProof(
  changes: Partial<Tables<'payment_proofs'>> = {},
): Tables<'payment_proofs'> {
  return {
    id: '6f1d2f34-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
    user_id: PARENT.id,
    payment_id: null,
    subscription_id: null,
    path: 'owner/proof.jpg',
    kind: 'image/jpeg',
    size_bytes: 100_000,
    original_name: 'transfer.jpg',
    status: 'accepted',
    created_at: '2026-05-05T10:00:00+00:00',
    ...changes,
  }
}

export function makeDonation(changes: Partial<Tables<'donations'>> = {}): Tables<'donations'> {
  return {
    id: '30000000-0000-4000-8000-000000000001',
    user_id: null,
    donor_name: 'Thandi Nkosi',
    donor_email: 'thandi@example.com',
    donor_phone: '+27820000000',
    project: 'Kanyezi Edu',
    country: 'South Africa',
    children_count: 3,
    status: 'pending_payment',
    amount: null,
    currency: null,
    received_on: null,
    bank_reference: null,
    transfer_id: null,
    refunded_amount: null,
    refunded_on: null,
    decision_reason: null,
    decided_at: null,
    created_at: '2026-05-05T10:00:00+00:00',
    erased_at: null,
    ...changes,
  }
}

export function makeVolunteer(changes: Partial<Tables<'volunteers'>> = {}): Tables<'volunteers'> {
  return {
    id: '40000000-0000-4000-8000-000000000001',
    full_name: 'Músá Bello',
    phone_number: '+2348030000001',
    age: 30,
    country: 'Nigeria',
    state_province: 'Kano',
    volunteer_role: 'Regular Volunteer',
    project_department: 'Ghetto',
    days_per_week: 3,
    status: 'new',
    created_at: '2026-05-05T10:00:00+00:00',
    ...changes,
  }
}

export function makeCoordinator(
  changes: Partial<Tables<'state_coordinators'>> = {},
): Tables<'state_coordinators'> {
  return {
    id: '50000000-0000-4000-8000-000000000001',
    country: 'Nigeria',
    state_province: 'Kano',
    coordinator_name: 'Zainab Musa',
    coordinator_phone: '0803 000 0002',
    created_at: '2026-05-05T10:00:00+00:00',
    updated_at: '2026-05-05T10:00:00.123456+00:00',
    ...changes,
  }
}

/** A child in the form of the panel's search and a family's block. */
export function makePanelItem(changes: Partial<PanelItem> = {}): PanelItem {
  return {
    kind: 'application',
    id: '10000000-0000-4000-8000-000000000001',
    user_id: '00000000-0000-4000-8000-000000000001',
    application_id: '10000000-0000-4000-8000-000000000001',
    name: 'Ada Obi',
    edition: 2025,
    parent_name: 'Ngozi Obi',
    parent_email: 'ngozi@example.com',
    parent_phone: '+2348030000000',
    country: 'Nigeria',
    state_city: 'Lagos',
    reference: 'KZ-7F3K9Q',
    status: 'pending_payment',
    ticket_status: 'unpaid',
    amount: null,
    currency: null,
    received_amount: null,
    received_currency: null,
    refunded_amount: null,
    ticket_fee: null,
    ticket_received: null,
    description: null,
    created_at: '2026-05-05T10:00:00+00:00',
    ...changes,
  }
}

/** An audition day in Kano with two stages, from 09:00 to 10:00 there. */
export function makePlan(changes: Partial<Plan> = {}): Plan {
  return {
    id: '5f0c9a52-2a0f-4a1e-9f0e-000000000001',
    edition: 2027,
    round: 1,
    country: 'Nigeria',
    state_city: 'Kano',
    venue: 'City Hall',
    address: '1 Ibrahim Taiwo Road',
    notes: null,
    starts_at: '2027-02-06T08:00:00Z',
    ends_at: '2027-02-06T09:00:00Z',
    slot_minutes: 15,
    stages: ['Grand hall', 'Stage 2'],
    stage_talents: ['Music', ''],
    breaks: ['2027-02-06T08:30:00Z'],
    published_at: null,
    cancelled_at: null,
    completed_at: null,
    updated_at: '2027-01-01T00:00:00Z',
    free: 6,
    planned: 0,
    unpublished: 0,
    coming: 0,
    not_coming: 0,
    arrived: 0,
    absent: 0,
    ...changes,
  }
}

/** A child with the first slot of such a day, of which nobody was told yet. */
export function makeSlotChild(changes: Partial<SlotChild> = {}): SlotChild {
  return {
    application_id: 'ada',
    user_id: 'ngozi',
    child_name: 'Ada Obi',
    stage_name: null,
    age: 9,
    talents: ['Music'],
    payment_reference: 'KZ-222222',
    starts_at: '2027-02-06T08:00:00Z',
    stage: 1,
    is_extra: false,
    told_at: null,
    is_told: false,
    outcome: 'scheduled',
    answer: null,
    answer_reason: null,
    check_in: null,
    audition_result: null,
    audition_report: null,
    has_report: false,
    updated_at: '2027-01-01T00:00:00Z',
    ...changes,
  }
}
