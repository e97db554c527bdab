import {
  auditionStateLabel,
  resultLabel,
  type StatusLabel,
  statusLabelForAdmin,
} from '@/domain/application'
import { formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import type { Column } from '@/components/ui/data-table'
import type { CsvColumn } from '@/lib/csv-export'
import type { Application } from './api'
import { RowMoves } from './components/row-moves'
import { VideoVerdict } from './components/video-verdict'
import { WatchVideo } from './components/watch-video'
import { ticketLabel, videoLabel } from './labels'
import type { ApplicationTab } from './list-params'

function badge({ label, tone }: StatusLabel) {
  return (
    <Badge tone={tone} className="xl:whitespace-nowrap">
      {label}
    </Badge>
  )
}

const columns: Column<Application>[] = [
  {
    key: 'child',
    header: 'Child',
    cell: (row) => (
      <>
        {row.child_name}
        <span className="block text-sm font-normal text-muted-foreground">
          {row.age}, {row.state_city}, {row.country}
        </span>
      </>
    ),
  },
  {
    key: 'reference',
    header: 'Reference',
    cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.payment_reference}</span>,
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
    cell: (row) => (
      <span className="xl:whitespace-nowrap">{formatDate(row.created_at, row.country)}</span>
    ),
  },
]

const status: Column<Application> = {
  key: 'status',
  header: 'Status',
  cell: (row) => badge(statusLabelForAdmin(row.status)),
}

const handedIn: Column<Application> = {
  key: 'handed-in',
  header: 'Handed in',
  align: 'end',
  cell: ({ entry_video_submitted_at: at, country }) => (
    <span>{at === null ? '–' : formatDate(at, country)}</span>
  ),
}

const talents: Column<Application> = {
  key: 'talents',
  header: 'Talents',
  cell: (row) => row.talents.join(', ') || 'None chosen',
}

/** Where the verdict is what an administrator comes for; the children there are of every status. */
const videoColumns = (onReview: (row: Application) => void): Column<Application>[] => [
  {
    key: 'child',
    header: 'Child',
    cell: (row) => (
      <>
        {row.child_name}
        <span className="block text-sm font-normal text-muted-foreground">
          {row.age}, {row.state_city}, {row.country}
        </span>
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

const moves: Column<Application> = {
  key: 'moves',
  header: 'Decide',
  isPlain: true,
  cell: (row) => <RowMoves application={row} />,
}

/** The best first; `places` holds where each row stands. */
export const finalistColumns = (places: ReadonlyMap<string, number>): Column<Application>[] => [
  ...columns.filter(({ key }) => key === 'child'),
  {
    key: 'place',
    header: 'Place',
    align: 'end',
    cell: ({ id }) => places.get(id) ?? '–',
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

/** `onReview` opens a row's video where its host lets it play here. */
export function columnsOf(
  tab: ApplicationTab,
  onReview: (row: Application) => void,
): readonly Column<Application>[] {
  if (tab === 'video_submitted') return videoColumns(onReview)
  return tab === 'pending' || tab === 'rejected' ? [...columns, moves] : columns
}

export const APPLICATION_CSV: readonly CsvColumn<Application>[] = [
  { header: 'Registered', value: ({ created_at }) => created_at },
  { header: 'Child', value: ({ child_name }) => child_name },
  { header: 'Stage name', value: ({ stage_name }) => stage_name },
  { header: 'Age', value: ({ age }) => age },
  { header: 'Gender', value: ({ gender }) => gender },
  { header: 'Country', value: ({ country }) => country },
  { header: 'State / Province', value: ({ state_city }) => state_city },
  { header: 'Talents', value: ({ talents }) => talents.join(' and ') },
  { header: "Parent's phone", value: ({ parent_phone }) => parent_phone, isText: true },
  { header: 'Payment reference', value: ({ payment_reference }) => payment_reference },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Approved', value: ({ approved_at }) => approved_at },
  { header: 'Ticket', value: ({ ticket_status }) => ticket_status },
  { header: 'Ticket points', value: ({ points }) => points },
  { header: 'Entry video', value: ({ entry_video_status }) => entry_video_status },
  {
    header: 'Entry video handed in',
    value: ({ entry_video_submitted_at }) => entry_video_submitted_at,
  },
  { header: 'Entry video link', value: ({ entry_video_url }) => entry_video_url },
  { header: 'Score', value: ({ assessment_score }) => assessment_score },
  { header: 'Result', value: ({ assessment_result }) => assessment_result },
  { header: 'Note', value: ({ assessment_note }) => assessment_note },
  { header: 'Assessment report', value: ({ assessment_report }) => assessment_report },
  { header: 'Audition', value: ({ audition_state }) => audition_state },
  { header: 'Audition date', value: ({ audition_date }) => audition_date },
  { header: 'Audition details', value: ({ audition_details }) => audition_details },
  { header: 'Audition result', value: ({ audition_result }) => audition_result },
  { header: 'Audition report', value: ({ audition_report }) => audition_report },
  { header: 'Finalist', value: ({ is_finalist }) => is_finalist },
  { header: 'Id', value: ({ id }) => id },
]
