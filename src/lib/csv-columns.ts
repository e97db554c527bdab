import type { CsvColumn } from '@/lib/csv-export'
import type { Tables } from '@/lib/database.types'

/**
 * What the administrator's lists export. A list's api names these columns when it fetches a range
 * for the export, which may be more than it shows.
 */

type Application = Pick<
  Tables<'applications'>,
  | 'id'
  | 'child_name'
  | 'stage_name'
  | 'age'
  | 'gender'
  | 'country'
  | 'state_city'
  | 'talents'
  | 'parent_phone'
  | 'payment_reference'
  | 'status'
  | 'ticket_status'
  | 'entry_video_status'
  | 'entry_video_url'
  | 'points'
  | 'assessment_score'
  | 'assessment_result'
  | 'audition_state'
  | 'audition_date'
  | 'audition_result'
  | 'is_finalist'
  | 'approved_at'
  | 'created_at'
>

export const APPLICATION_CSV: readonly CsvColumn<Application>[] = [
  { header: 'Registered', value: (row) => row.created_at },
  { header: 'Child', value: (row) => row.child_name },
  { header: 'Stage name', value: (row) => row.stage_name },
  { header: 'Age', value: (row) => row.age },
  { header: 'Gender', value: (row) => row.gender },
  { header: 'Country', value: (row) => row.country },
  { header: 'State or province', value: (row) => row.state_city },
  { header: 'Talents', value: (row) => row.talents.join(', ') },
  { header: 'Parent phone', value: (row) => row.parent_phone, isText: true },
  { header: 'Reference', value: (row) => row.payment_reference },
  { header: 'Status', value: (row) => row.status },
  { header: 'Ticket', value: (row) => row.ticket_status },
  { header: 'Entry video', value: (row) => row.entry_video_status },
  { header: 'Entry video link', value: (row) => row.entry_video_url },
  { header: 'Points', value: (row) => row.points },
  { header: 'Score', value: (row) => row.assessment_score },
  { header: 'Assessment', value: (row) => row.assessment_result },
  { header: 'Audition', value: (row) => row.audition_state },
  { header: 'Audition date', value: (row) => row.audition_date },
  { header: 'Audition result', value: (row) => row.audition_result },
  { header: 'Finalist', value: (row) => row.is_finalist },
  { header: 'Approved', value: (row) => row.approved_at },
  { header: 'Id', value: (row) => row.id },
]

export const VOLUNTEER_CSV: readonly CsvColumn<Omit<Tables<'volunteers'>, 'search_name'>>[] = [
  { header: 'Applied', value: (row) => row.created_at },
  { header: 'Name', value: (row) => row.full_name },
  { header: 'Phone', value: (row) => row.phone_number, isText: true },
  { header: 'Age', value: (row) => row.age },
  { header: 'Country', value: (row) => row.country },
  { header: 'State or province', value: (row) => row.state_province },
  { header: 'Role', value: (row) => row.volunteer_role },
  { header: 'Department', value: (row) => row.project_department },
  { header: 'Days per week', value: (row) => row.days_per_week },
  { header: 'Id', value: (row) => row.id },
]

export const DONATION_CSV: readonly CsvColumn<Omit<Tables<'donations'>, 'user_id'>>[] = [
  { header: 'Date', value: (row) => row.created_at },
  { header: 'Donor', value: (row) => row.donor_name },
  { header: 'E-mail', value: (row) => row.donor_email },
  { header: 'Phone', value: (row) => row.donor_phone, isText: true },
  { header: 'Project', value: (row) => row.project },
  { header: 'Country', value: (row) => row.country },
  { header: 'Children', value: (row) => row.children_count },
  { header: 'Status', value: (row) => row.status },
  { header: 'Id', value: (row) => row.id },
]

export const COORDINATOR_CSV: readonly CsvColumn<
  Omit<Tables<'state_coordinators'>, 'updated_at' | 'created_at'>
>[] = [
  { header: 'Country', value: (row) => row.country },
  { header: 'State or province', value: (row) => row.state_province },
  { header: 'Coordinator', value: (row) => row.coordinator_name },
  { header: 'Phone', value: (row) => row.coordinator_phone, isText: true },
  { header: 'Id', value: (row) => row.id },
]
