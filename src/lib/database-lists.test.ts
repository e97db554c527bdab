import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  AUDITION_STATES,
  type AuditionState,
  ENTRY_VIDEO_STATUSES,
  type EntryVideoStatus,
  FEE_STATUSES,
  type FeeStatus,
  type Gender,
  GENDERS,
  type Result,
  RESULTS,
} from '@/domain/application'
import { DONATION_STATUSES, type DonationStatus } from '@/domain/donation'
import {
  PAYMENT_STATUSES,
  type PaymentStatus,
  BOOK_KINDS,
  RECEIVED_VIA,
  type BookKind,
  type ReceivedVia,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@/domain/payment'
import {
  PROJECT_DEPARTMENTS,
  type ProjectDepartment,
  VOLUNTEER_ROLES,
  type VolunteerRole,
  VOLUNTEER_STATUSES,
  type VolunteerStatus,
} from '@/domain/volunteer'
import { TICKET_STATUSES, type TicketStatus } from '@/domain/ticket-status'
import { ROUND_KINDS, type RoundKind } from '@/domain/judging'
import { EMAIL_GROUPS, type EmailGroup } from '@/domain/email-groups'
import { CURRENCIES, type Currency } from '@/domain/money'
import { NOTICE_KINDS, type NoticeKind } from '@/domain/notice'
import {
  CASE_STATES,
  type CaseState,
  REPORT_REASONS,
  type ReportReason,
} from '@/domain/profile-report'
import { COUNTRIES, type Country } from '@/domain/regions'
import { STAFF_ROLES, type StaffRole } from '@/domain/team'
import { Constants, type Enums } from './supabase/database.types'
import { TOPICS } from '../../supabase/functions/_shared/email-content.ts'

const database = Constants.public.Enums

/** Every list that the app shares with the database, in the app's spelling. */
const lists: Partial<Record<keyof typeof database, readonly string[]>> = {
  application_status: APPLICATION_STATUSES,
  audition_state: AUDITION_STATES,
  country: COUNTRIES,
  currency: CURRENCIES,
  donation_status: DONATION_STATUSES,
  entry_video_status: ENTRY_VIDEO_STATUSES,
  fee_status: FEE_STATUSES,
  gender: GENDERS,
  round_kind: ROUND_KINDS,
  email_group: EMAIL_GROUPS,
  email_topic: Object.keys(TOPICS),
  notice_kind: NOTICE_KINDS,
  report_reason: REPORT_REASONS,
  case_state: CASE_STATES,
  pass_fail: RESULTS,
  payment_status: PAYMENT_STATUSES,
  project_department: PROJECT_DEPARTMENTS,
  received_via: RECEIVED_VIA,
  book_kind: BOOK_KINDS,
  staff_role: STAFF_ROLES,
  subscription_status: SUBSCRIPTION_STATUSES,
  ticket_status: TICKET_STATUSES,
  volunteer_role: VOLUNTEER_ROLES,
  volunteer_status: VOLUNTEER_STATUSES,
}

/** Lists that only triggers and jobs write, and lists of procedures, which the generated types enforce in the app. */
const databaseOnly = [
  'access_action',
  'application_sort',
  'audition_answer',
  'audition_outcome',
  'call_kind',
  'check_in_kind',
  'check_in_outcome',
  'consent_action',
  'consent_subject',
  'exclusion_reason',
  'milestone',
  'proof_status',
  'reconciliation_bucket',
  'round_state',
  'security_news',
  'transaction_state',
]

describe('the lists of the app and of the database', () => {
  it('are the same types', () => {
    expectTypeOf<ApplicationStatus>().toEqualTypeOf<Enums<'application_status'>>()
    expectTypeOf<AuditionState>().toEqualTypeOf<Enums<'audition_state'>>()
    expectTypeOf<Country>().toEqualTypeOf<Enums<'country'>>()
    expectTypeOf<Currency>().toEqualTypeOf<Enums<'currency'>>()
    expectTypeOf<DonationStatus>().toEqualTypeOf<Enums<'donation_status'>>()
    expectTypeOf<EntryVideoStatus>().toEqualTypeOf<Enums<'entry_video_status'>>()
    expectTypeOf<FeeStatus>().toEqualTypeOf<Enums<'fee_status'>>()
    expectTypeOf<Gender>().toEqualTypeOf<Enums<'gender'>>()
    expectTypeOf<EmailGroup>().toEqualTypeOf<Enums<'email_group'>>()
    expectTypeOf<NoticeKind>().toEqualTypeOf<Enums<'notice_kind'>>()
    expectTypeOf<ReportReason>().toEqualTypeOf<Enums<'report_reason'>>()
    expectTypeOf<CaseState>().toEqualTypeOf<Enums<'case_state'>>()
    expectTypeOf<Result>().toEqualTypeOf<Enums<'pass_fail'>>()
    expectTypeOf<PaymentStatus>().toEqualTypeOf<Enums<'payment_status'>>()
    expectTypeOf<ProjectDepartment>().toEqualTypeOf<Enums<'project_department'>>()
    expectTypeOf<BookKind>().toEqualTypeOf<Enums<'book_kind'>>()
    expectTypeOf<ReceivedVia>().toEqualTypeOf<Enums<'received_via'>>()
    expectTypeOf<SubscriptionStatus>().toEqualTypeOf<Enums<'subscription_status'>>()
    expectTypeOf<RoundKind>().toEqualTypeOf<Enums<'round_kind'>>()
    expectTypeOf<StaffRole>().toEqualTypeOf<Enums<'staff_role'>>()
    expectTypeOf<TicketStatus>().toEqualTypeOf<Enums<'ticket_status'>>()
    expectTypeOf<VolunteerRole>().toEqualTypeOf<Enums<'volunteer_role'>>()
    expectTypeOf<VolunteerStatus>().toEqualTypeOf<Enums<'volunteer_status'>>()
  })

  it('hold the same values in the same order', () => {
    const both = Object.entries(database).filter(([name]) => !databaseOnly.includes(name))
    expect(lists).toEqual(Object.fromEntries(both))
  })
})
