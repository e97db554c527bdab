import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { KeyboardShortcuts } from '@/components/keyboard-shortcuts'
import { PageHeading } from '@/components/page-heading'
import { YearChoice } from '@/components/year-choice'
import { LinkTabs } from '@/components/ui/link-tabs'
import type { Application } from '@/features/admin-applications/api'
import { ApplicationsView } from '@/features/admin-applications/components/applications-view'
import { applicationList, finalistList } from '@/features/admin-applications/list-params'
import { adminApplicationQueries } from '@/features/admin-applications/queries'
import { adminDonationQueries } from '@/features/admin-donations/queries'
import { useLetterTrouble } from '@/features/admin-letters/queries'
import { adminPaymentQueries } from '@/features/admin-payments/queries'
import { PanelSearch } from '@/features/panel-search/components/panel-search'
import { type Capability, placesOf } from '@/domain/team'
import { useYears } from '@/lib/editions'
import { lazyView } from '@/lib/lazy'
import { yearParam, yearQuery } from '@/lib/list-params'
import { useListInterval, useMember } from '@/lib/member'
import { paths } from '@/lib/paths'
import { DonationsSection } from './panel/donations-section'
import { FamilyAndHistory } from './panel/family-and-history'
import { PaymentsSection } from './panel/payments-section'
import { VolunteersSection } from './panel/volunteers-section'

const HistoryPanel = lazyView(
  async () => (await import('@/features/history/components/history-panel')).HistoryPanel,
)
const UndoDecision = lazyView(
  async () => (await import('@/features/admin-applications/components/undo-decision')).UndoDecision,
)
const CallNotes = lazyView(
  async () => (await import('@/features/admin-office/components/call-notes')).CallNotes,
)
const FinalistsView = lazyView(
  async () =>
    (await import('@/features/admin-applications/components/finalists-view')).FinalistsView,
)
const AuditionsView = lazyView(
  async () =>
    (await import('@/features/admin-applications/components/auditions-view')).AuditionsView,
)
const CoordinatorsView = lazyView(
  async () =>
    (await import('@/features/admin-coordinators/components/coordinators-view')).CoordinatorsView,
)
const ActivityView = lazyView(
  async () => (await import('@/features/history/components/activity-view')).ActivityView,
)
const LetterTrouble = lazyView(
  async () => (await import('@/features/admin-letters/components/letter-trouble')).LetterTrouble,
)

/** Beside the applications, whose own tabs share the parameter. */
const SECTIONS = [
  { tab: 'auditions', label: 'Auditions', of: 'applications', View: () => <AuditionsView /> },
  { tab: 'payments', label: 'Payments', of: 'payments', View: PaymentsSection },
  { tab: 'volunteers', label: 'Volunteers', of: 'volunteers', View: VolunteersSection },
  { tab: 'donations', label: 'Donations', of: 'donations', View: DonationsSection },
  { tab: 'coordinators', label: 'Coordinators', of: 'owner', View: CoordinatorsSection },
  { tab: 'activity', label: 'Activity', of: 'owner', View: () => <ActivityView /> },
] as const satisfies readonly { of: Capability; [key: string]: unknown }[]

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
  // Applications alone go by years; money goes by days.
  const year = section ? null : yearParam.read(address.get(yearParam.name) ?? '')
  const refetchInterval = useListInterval()
  const applications = useQuery({
    ...adminApplicationQueries.counts(year),
    enabled: hasApplications,
    refetchInterval,
  })
  const years = useYears(year, applications.isSuccess && !section)
  const payments = useQuery({
    ...adminPaymentQueries.pendingCount(),
    enabled: member.opens('payments'),
    refetchInterval,
  })
  const donations = useQuery({
    ...adminDonationQueries.pendingCount(),
    enabled: member.opens('donations'),
    refetchInterval,
  })
  const letters = useLetterTrouble(member.isOwner)
  const waiting: Record<string, number | undefined> = {
    payments: payments.data,
    donations: donations.data,
  }

  function chooseYear(wanted: number | null) {
    const list = applicationList.read(address)
    // A period lies in its year, and the pages are others.
    const to = isOfFinalists
      ? finalistList.href({ ...finalistList.read(address), year: wanted })
      : applicationList.href({ ...list, from: null, to: null, page: 1, year: wanted })
    void navigate(to, { replace: true })
  }

  return (
    <div className="flex flex-col gap-6 lg:gap-2">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex items-center gap-2 sm:gap-4">
          <PageHeading>Admin Panel</PageHeading>
          {section ? null : <YearChoice {...years} onChoose={chooseYear} />}
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <KeyboardShortcuts />
          <PanelSearch />
        </div>
      </div>
      <LinkTabs
        label="Administration"
        isDense
        tabs={[
          ...(hasApplications
            ? [
                {
                  to: `?tab=pending${yearQuery(year)}`,
                  label: 'Applications',
                  isCurrent: section === undefined,
                  count: applications.data?.pending,
                },
              ]
            : []),
          ...sections.map(({ tab, label }) => ({
            to: `?tab=${tab}`,
            label,
            isCurrent: tab === section?.tab,
            count: waiting[tab],
          })),
          ...(member.opens('analysis')
            ? [
                {
                  to: year === null ? paths.adminAnalysis : `${paths.adminAnalysis}?year=${year}`,
                  label: 'Analysis',
                  isCurrent: false,
                },
              ]
            : []),
        ]}
      />
      {member.states === null ? null : (
        <p className="text-sm text-muted-foreground">Your part: {placesOf(member.states)}.</p>
      )}
      {letters.isShown ? <LetterTrouble trouble={letters.trouble} /> : null}
      {section ? (
        <section.View />
      ) : isOfFinalists ? (
        <FinalistsView key={String(year)} aside={asideOfChild} />
      ) : (
        // Rows that are selected in a year are not acted on in another.
        <ApplicationsView key={String(year)} aside={asideOfChild} />
      )}
    </div>
  )
}

function asideOfChild(application: Application, onWritten: () => Promise<void>) {
  const { id, user_id } = application
  return (
    <FamilyAndHistory
      userId={user_id}
      row={{ table: 'applications', id }}
      calls={<CallNotes applicationId={id} />}
      undo={<UndoDecision application={application} label="Undo" onUndone={onWritten} />}
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
