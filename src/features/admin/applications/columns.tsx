import { auditionStateLabel, resultLabel, statusLabelForAdmin } from '@/domain/application'
import type { StatusLabel } from '@/domain/status-label'
import { formatDate, formatDay, localDateTime } from '@/domain/dates'
import { currencyOf, formatCount } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import { checkStyle } from '@/components/ui/checkbox'
import type { Column } from '@/components/ui/data-table'
import { type CsvColumn, localDateColumns } from '@/lib/csv-export'
import type { AdminApplication, ApplicationWithContact } from './api'
import { RowMoves } from './components/row-moves'
import { VideoVerdict } from './components/video-verdict'
import { WatchVideo } from './components/watch-video'
import { ticketLabel, videoLabel } from './labels'
import type { ApplicationTab } from './list-params'

/** In narrow columns a status has no icon. */
function badge({ label, tone }: StatusLabel) {
  return (
    <Badge tone={tone} className="xl:whitespace-nowrap xl:max-2xl:[&>svg]:hidden">
      {label}
    </Badge>
  )
}

/** In narrow columns the state implies the country. */
function childLine(row: AdminApplication) {
  return (
    <span className="block text-sm font-normal text-muted-foreground">
      <span>{`${row.age}, ${row.state_city}`}</span>
      <span className="xl:max-2xl:sr-only">{`, ${row.country}`}</span>
    </span>
  )
}

const columns: Column<AdminApplication>[] = [
  {
    key: 'child',
    header: 'Child',
    cell: (row) => (
      <>
        <span translate="no">{row.child_name}</span>
        {childLine(row)}
      </>
    ),
  },
  {
    key: 'reference',
    header: 'Reference',
    cell: (row) => (
      <span translate="no" className="whitespace-nowrap tabular-nums">
        {row.payment_reference}
      </span>
    ),
  },
  { key: 'ticket', header: 'Ticket', cell: (row) => badge(ticketLabel(row.ticket_status)) },
  { key: 'video', header: 'Entry video', cell: (row) => badge(videoLabel(row.entry_video_status)) },
  {
    key: 'score',
    header: 'Score',
    align: 'end',
    cell: (row) => (row.assessment_score === null ? '–' : formatCount(row.assessment_score)),
  },
  {
    key: 'date',
    header: 'Registered',
    align: 'end',
    // On two lines when other columns need the width: a row has two anyway.
    cell: (row) => (
      <>
        <span className="whitespace-nowrap">{formatDay(row.created_at, row.country)}</span>
        <span>{` ${formatDate(row.created_at, row.country).slice(-4)}`}</span>
      </>
    ),
  },
]

const status: Column<AdminApplication> = {
  key: 'status',
  header: 'Status',
  cell: (row) => badge(statusLabelForAdmin(row.status)),
}

const handedIn: Column<AdminApplication> = {
  key: 'handed-in',
  header: 'Handed in',
  align: 'end',
  cell: ({ entry_video_submitted_at: at, country }) => (
    <span>{at === null ? '–' : formatDate(at, country)}</span>
  ),
}

const talents: Column<AdminApplication> = {
  key: 'talents',
  header: 'Talents',
  cell: (row) => row.talents.join(', ') || 'None chosen',
}

/** The video tab is about the verdict; its children have any status. */
const videoColumns = (onReview: (row: AdminApplication) => void): Column<AdminApplication>[] => [
  {
    key: 'child',
    header: 'Child',
    cell: (row) => (
      <>
        <span translate="no">{row.child_name}</span>
        {childLine(row)}
        <span className="block text-sm font-normal">
          {row.talents.join(', ') || 'No talent chosen'}
        </span>
      </>
    ),
  },
  status,
  ...columns.filter(({ key }) => key === 'ticket'),
  handedIn,
  {
    key: 'verdict',
    header: 'Verdict',
    isPlain: true,
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <WatchVideo application={row} onReview={() => onReview(row)} />
        <VideoVerdict application={row} />
      </span>
    ),
  },
]

const movesColumn = (onDecided: (id: string) => void): Column<AdminApplication> => ({
  key: 'moves',
  header: 'Decide',
  isPlain: true,
  cell: (row) => <RowMoves application={row} onDecided={onDecided} />,
})

/** Best first; `ranks` holds each row's rank. */
export const finalistColumns = (ranks: ReadonlyMap<string, number>): Column<AdminApplication>[] => [
  ...columns.filter(({ key }) => key === 'child'),
  {
    key: 'rank',
    header: 'Place',
    align: 'end',
    cell: ({ id }) => ranks.get(id) ?? '–',
  },
  ...columns.filter(({ key }) => key === 'score'),
  talents,
  {
    key: 'audition',
    header: 'Audition',
    cell: ({ audition_result, audition_state }) =>
      badge(audition_result ? resultLabel(audition_result) : auditionStateLabel(audition_state)),
  },
  ...columns.filter(({ key }) => key === 'ticket'),
]

export interface RowActions {
  isSelected: (id: string) => boolean
  onToggle: (row: AdminApplication) => void
  /** Opens a row's video, if its host allows embedding. */
  onReview: (row: AdminApplication) => void
  /** Called after a decision on a row's status. */
  onDecided: (id: string) => void
}

/** The columns of a tab; the first names the child, beside its checkbox. */
export function columnsOf(
  tab: ApplicationTab,
  { isSelected, onToggle, onReview, onDecided }: RowActions,
): readonly Column<AdminApplication>[] {
  const [child, ...others] = (
    tab === 'video_submitted'
      ? videoColumns(onReview)
      : tab === 'pending' || tab === 'rejected'
        ? // A child who waits for this decision has no score yet.
          [...columns.filter(({ key }) => key !== 'score'), movesColumn(onDecided)]
        : tab === 'all'
          ? [...columns.slice(0, 2), status, ...columns.slice(2)]
          : columns
  ) as [Column<AdminApplication>, ...Column<AdminApplication>[]]
  const ticked: Column<AdminApplication> = {
    ...child,
    cell: (row) => (
      <span className="flex gap-3">
        <input
          type="checkbox"
          className={checkStyle}
          aria-label={`Select ${row.child_name}`}
          checked={isSelected(row.id)}
          onChange={() => onToggle(row)}
        />
        <span className="min-w-0 wrap-anywhere">{child.cell(row)}</span>
      </span>
    ),
  }
  return [ticked, ...others]
}

export const APPLICATION_CSV: readonly CsvColumn<ApplicationWithContact>[] = [
  ...localDateColumns('Registered'),
  { header: 'Child', value: ({ child_name }) => child_name },
  { header: 'Stage name', value: ({ stage_name }) => stage_name },
  { header: 'Age', value: ({ age }) => age },
  { header: 'Gender', value: ({ gender }) => gender },
  { header: 'Country', value: ({ country }) => country },
  { header: 'State / Province', value: ({ state_city }) => state_city },
  { header: 'Talents', value: ({ talents }) => talents.join(' and ') },
  { header: 'Parent', value: ({ parent_name }) => parent_name },
  { header: "Parent's email", value: ({ parent_email }) => parent_email },
  { header: "Parent's phone", value: ({ parent_phone }) => parent_phone, isText: true },
  { header: 'Payment reference', value: ({ payment_reference }) => payment_reference },
  { header: 'Status', value: ({ status }) => statusLabelForAdmin(status).label },
  { header: 'Why rejected', value: ({ rejection_reason }) => rejection_reason },
  {
    header: 'Approved',
    value: ({ approved_at, country }) => approved_at && localDateTime(approved_at, country),
  },
  { header: 'Ticket', value: ({ ticket_status }) => ticketLabel(ticket_status).label },
  { header: 'Currency', value: ({ country }) => currencyOf(country) },
  { header: 'Ticket fee', value: ({ ticket_fee }) => ticket_fee },
  { header: 'Arrived', value: ({ ticket_received }) => ticket_received },
  { header: 'Still due', value: ({ due }) => due ?? 0 },
  { header: 'Ticket points', value: ({ points }) => points },
  {
    header: 'Entry video',
    value: ({ entry_video_status }) => videoLabel(entry_video_status).label,
  },
  {
    header: 'Entry video handed in',
    value: ({ entry_video_submitted_at, country }) =>
      entry_video_submitted_at && localDateTime(entry_video_submitted_at, country),
  },
  { header: 'Why the video failed', value: ({ video_reason }) => video_reason },
  { header: 'Entry video link', value: ({ entry_video_url }) => entry_video_url },
  { header: 'Score', value: ({ assessment_score }) => assessment_score },
  { header: 'Result', value: ({ assessment_result }) => assessment_result },
  { header: 'Note', value: ({ assessment_note }) => assessment_note },
  { header: 'Assessment report', value: ({ assessment_report }) => assessment_report },
  { header: 'Audition', value: ({ audition_state }) => auditionStateLabel(audition_state).label },
  {
    header: 'Audition date',
    value: ({ audition_date, country }) => audition_date && localDateTime(audition_date, country),
  },
  { header: 'Audition details', value: ({ audition_details }) => audition_details },
  { header: 'Audition result', value: ({ audition_result }) => audition_result },
  { header: 'Audition report', value: ({ audition_report }) => audition_report },
  { header: 'Finalist', value: ({ is_finalist }) => is_finalist },
  { header: 'Id', value: ({ id }) => id },
]
