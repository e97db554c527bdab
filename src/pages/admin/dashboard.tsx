import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { YearChoice } from '@/components/year-choice'
import type { AdminApplication } from '@/features/admin/applications/api'
import { ApplicationsView } from '@/features/admin/applications/components/applications-view'
import { applicationList, finalistList } from '@/features/admin/applications/list-params'
import { adminApplicationQueries } from '@/features/admin/applications/queries'
import type { ConfirmTicketProps } from './panel/confirm-ticket'
import { BeginWork } from '@/features/admin/today/components/begin-work'
import { type Capability, placesOf } from '@/domain/team'
import { useYears } from '@/lib/editions'
import { lazyView } from '@/lib/lazy'
import { yearParam } from '@/lib/list-params'
import { useListInterval, useMember } from '@/lib/member'

const HistoryPanel = lazyView(
  async () => (await import('@/features/admin/history/components/history-panel')).HistoryPanel,
)
const UndoDecision = lazyView(
  async () => (await import('@/features/admin/applications/components/undo-decision')).UndoDecision,
)
const CallNotes = lazyView(
  async () => (await import('@/features/admin/call-log/components/call-notes')).CallNotes,
)
const FinalistsView = lazyView(
  async () =>
    (await import('@/features/admin/applications/components/finalists-view')).FinalistsView,
)
const PutOnDayDialog = lazyView(
  async () =>
    (await import('@/features/settings/auditions/components/put-on-day-dialog')).PutOnDayDialog,
)
const ConfirmTicket = lazyView(async () => (await import('./panel/confirm-ticket')).ConfirmTicket)
const CoordinatorsView = lazyView(
  async () =>
    (await import('@/features/settings/coordinators/components/coordinators-view'))
      .CoordinatorsView,
)
const ActivityView = lazyView(
  async () => (await import('@/features/admin/history/components/activity-view')).ActivityView,
)
const FamilyAndHistory = lazyView(
  async () => (await import('./panel/family-and-history')).FamilyAndHistory,
)
const PaymentsSection = lazyView(
  async () => (await import('./panel/payments-section')).PaymentsSection,
)
const VolunteersSection = lazyView(
  async () => (await import('./panel/volunteers-section')).VolunteersSection,
)
const DonationsSection = lazyView(
  async () => (await import('./panel/donations-section')).DonationsSection,
)

/** Beside the applications, which use the same parameter for their own tabs. */
const SECTIONS = [
  { tab: 'payments', label: 'Payments', of: 'payments', View: PaymentsSection },
  { tab: 'volunteers', label: 'Volunteers', of: 'volunteers', View: VolunteersSection },
  { tab: 'donations', label: 'Donations', of: 'donations', View: DonationsSection },
  { tab: 'coordinators', label: 'Coordinators', of: 'owner', View: CoordinatorsSection },
  { tab: 'activity', label: 'Activity', of: 'owner', View: () => <ActivityView /> },
] as const satisfies readonly { of: Capability; [key: string]: unknown }[]

/** The page's first queries, sent even before its code has loaded. */
export function loader() {
  return [
    adminApplicationQueries.list(applicationList.read(new URLSearchParams())),
    adminApplicationQueries.counts(null),
  ]
}

export default function AdminDashboardPage() {
  const [address] = useSearchParams()
  const member = useMember()
  const sections = SECTIONS.filter((one) => member.opens(one.of))
  const hasApplications = member.opens('applications')
  const section =
    sections.find(({ tab }) => tab === address.get('tab')) ??
    (hasApplications ? undefined : sections[0])
  const isOfFinalists = section === undefined && address.get('view') === 'finalists'
  const navigate = useNavigate()
  // Only applications are filtered by year. Money is filtered by day.
  const year = section ? null : yearParam.read(address.get(yearParam.name) ?? '')
  const refetchInterval = useListInterval()
  const applications = useQuery({
    ...adminApplicationQueries.counts(year),
    enabled: hasApplications,
    refetchInterval,
  })
  const years = useYears(year, applications.isSuccess && !section)
  function chooseYear(wanted: number | null) {
    const list = applicationList.read(address)
    // Drops the period, which belongs to its year, and the page.
    const to = isOfFinalists
      ? finalistList.href({ ...finalistList.read(address), year: wanted })
      : applicationList.href({ ...list, from: null, to: null, page: 1, year: wanted })
    void navigate(to, { replace: true })
  }

  return (
    <div className="flex flex-col gap-3 lg:gap-2">
      <div className="flex flex-wrap items-center gap-2 sm:gap-4">
        <PageHeading className="max-sm:text-2xl">{section?.label ?? 'Applications'}</PageHeading>
        {section ? null : <YearChoice {...years} onChoose={chooseYear} />}
        {section ? null : <BeginWork className="ml-auto" />}
      </div>
      {member.states === null ? null : (
        <p className="text-sm text-muted-foreground">{`Your part: ${placesOf(member.states)}.`}</p>
      )}
      {section ? (
        <section.View />
      ) : isOfFinalists ? (
        <FinalistsView key={String(year)} aside={asideOfChild} confirmTicket={confirmTicket} />
      ) : (
        // Remounted per year, so that rows selected in one year are not acted on in another.
        <ApplicationsView
          key={String(year)}
          aside={asideOfChild}
          putOnDay={(props) => <PutOnDayDialog {...props} />}
          confirmTicket={confirmTicket}
        />
      )}
    </div>
  )
}

const confirmTicket = (props: ConfirmTicketProps) => (
  <ConfirmTicket {...props} onFailure={props.onClose} />
)

function asideOfChild(application: AdminApplication, onWritten: () => Promise<void>) {
  const { id, user_id, status, ticket_status } = application
  return (
    <FamilyAndHistory
      userId={user_id}
      row={{ table: 'applications', id }}
      calls={<CallNotes applicationId={id} />}
      undo={<UndoDecision application={application} label="Undo" onUndone={onWritten} />}
      opensTransfers={status === 'rejected' || ticket_status === 'Disqualified'}
    />
  )
}

function CoordinatorsSection() {
  return (
    <CoordinatorsView
      aside={({ id }) => <HistoryPanel row={{ table: 'state_coordinators', id }} />}
    />
  )
}
