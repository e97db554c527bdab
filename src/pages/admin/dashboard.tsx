import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { KeyboardShortcuts } from '@/components/keyboard-shortcuts'
import { PageHeading } from '@/components/page-heading'
import { YearChoice } from '@/components/year-choice'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { LinkTabs } from '@/components/ui/link-tabs'
import type { Application } from '@/features/admin-applications/api'
import { ApplicationsView } from '@/features/admin-applications/components/applications-view'
import { applicationList, finalistList } from '@/features/admin-applications/list-params'
import { adminApplicationQueries } from '@/features/admin-applications/queries'
import { adminDonationQueries } from '@/features/admin-donations/queries'
import { useLetterTrouble } from '@/features/admin-letters/queries'
import { type AdminPayment } from '@/features/admin-payments/api'
import { adminPaymentQueries } from '@/features/admin-payments/queries'
import type { HistoryRow } from '@/features/history/api'
import { PanelSearch } from '@/features/panel-search/components/panel-search'
import type { Volunteer } from '@/features/admin-volunteers/api'
import { type Capability, placesOf } from '@/domain/team'
import { useYears } from '@/lib/editions'
import { lazyView } from '@/lib/lazy'
import { yearParam, yearQuery } from '@/lib/list-params'
import { useListInterval, useMember } from '@/lib/member'
import { newId } from '@/lib/new-id'
import { paths } from '@/lib/paths'

const HistoryPanel = lazyView(
  async () => (await import('@/features/history/components/history-panel')).HistoryPanel,
)
const UndoDecision = lazyView(
  async () => (await import('@/features/admin-applications/components/undo-decision')).UndoDecision,
)
const CallNotes = lazyView(
  async () => (await import('@/features/admin-office/components/call-notes')).CallNotes,
)
const FamilyBlock = lazyView(
  async () => (await import('@/features/panel-search/components/family-block')).FamilyBlock,
)
const FindTicketDialog = lazyView(
  async () =>
    (await import('@/features/panel-search/components/find-ticket-dialog')).FindTicketDialog,
)
const ConfirmTicketDialog = lazyView(
  async () =>
    (await import('@/features/admin-applications/components/confirm-ticket-dialog'))
      .ConfirmTicketDialog,
)
const FamilyTransfers = lazyView(
  async () => (await import('@/features/transfers/components/family-transfers')).FamilyTransfers,
)
const RefundDialog = lazyView(
  async () => (await import('@/features/transfers/components/refund-dialog')).RefundDialog,
)
const DonationTransfers = lazyView(
  async () =>
    (await import('@/features/transfers/components/donation-transfers')).DonationTransfers,
)
const HistoryButton = lazyView(
  async () => (await import('@/features/history/components/history-button')).HistoryButton,
)
const FinalistsView = lazyView(
  async () =>
    (await import('@/features/admin-applications/components/finalists-view')).FinalistsView,
)
const StatementView = lazyView(
  async () => (await import('@/features/bank-statement/components/statement-view')).StatementView,
)
const PaymentsView = lazyView(
  async () => (await import('@/features/admin-payments/components/payments-view')).PaymentsView,
)
// These load together with a part that each of their rows shows, so that no row jumps.
const PendingPayments = lazyView(async () => {
  const [view] = await Promise.all([
    import('@/features/admin-payments/components/pending-payments'),
    StatementView.preload(),
  ])
  return view.PendingPayments
})
const DonationsView = lazyView(async () => {
  const [view] = await Promise.all([
    import('@/features/admin-donations/components/donations-view'),
    HistoryButton.preload(),
    DonationTransfers.preload(),
  ])
  return view.DonationsView
})
const VolunteersView = lazyView(async () => {
  const [view] = await Promise.all([
    import('@/features/admin-volunteers/components/volunteers-view'),
    HistoryButton.preload(),
  ])
  return view.VolunteersView
})
const CoordinatorDialog = lazyView(
  async () =>
    (await import('@/features/admin-coordinators/components/coordinator-dialog')).CoordinatorDialog,
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
  const applications = useQuery({
    ...adminApplicationQueries.counts(year),
    enabled: hasApplications,
    refetchInterval: useListInterval(),
  })
  const years = useYears(year, applications.isSuccess && !section)
  const payments = useQuery({
    ...adminPaymentQueries.pendingCount(),
    enabled: member.opens('payments'),
  })
  const donations = useQuery({
    ...adminDonationQueries.pendingCount(),
    enabled: member.opens('donations'),
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

/** The list of payments, or a bank statement that is matched with what is pending in it. */
function PaymentsSection() {
  const [address] = useSearchParams()
  const opensChildren = useMember().opens('applications')
  const asideOf = (payment: AdminPayment) => <AsideOfPayment payment={payment} />
  if (address.get('view') === 'statement') {
    return (
      <PendingPayments aside={asideOf}>
        {(payments, { approve, open }) => (
          <StatementView
            payments={payments}
            onApprove={approve}
            onOpen={open}
            hrefOfPayments={(search) => `?tab=payments&q=${encodeURIComponent(search)}`}
            hrefOfChild={(id) => (opensChildren ? `?tab=pending&manage=${id}` : null)}
            refundDialog={(refundable, onClose) => (
              <RefundDialog refundable={{ ...refundable, isFamilys: true }} onClose={onClose} />
            )}
            backTo="?tab=payments"
          />
        )}
      </PendingPayments>
    )
  }
  return (
    <PaymentsView
      actions={
        <>
          <ButtonLink size="small" variant="secondary" to="?tab=payments&view=statement">
            Match a bank statement
          </ButtonLink>
          {opensChildren ? null : <ConfirmTicket />}
        </>
      }
      aside={asideOf}
    />
  )
}

/** A member who opens no child confirms its ticket here. */
function ConfirmTicket() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Confirm a ticket
      </Button>
      {isOpen ? (
        <FindTicketDialog onClose={close} onFailure={close}>
          {(child, onBack) => (
            <ConfirmTicketDialog
              application={child}
              onClose={onBack}
              onFailure={onBack}
              onConfirmed={() => Promise.resolve(close())}
            />
          )}
        </FindTicketDialog>
      ) : null}
    </>
  )
}

/** A member who opens no child calls the family from its payment. */
function AsideOfPayment({ payment }: { payment: AdminPayment }) {
  const { id, user_id, application_id, payment_type } = payment
  const opensChildren = useMember().opens('applications')
  return (
    <FamilyAndHistory
      userId={user_id}
      calls={
        opensChildren || application_id === null ? null : (
          <CallNotes applicationId={application_id} />
        )
      }
      row={{ table: payment_type === 'subscription' ? 'subscriptions' : 'payments', id }}
    />
  )
}

interface FamilyAndHistoryProps {
  userId: string
  row: HistoryRow
  calls?: ReactNode
  undo?: ReactNode
}

/** The content at the end of the dialog of a child or a payment. */
function FamilyAndHistory({ userId, calls, ...history }: FamilyAndHistoryProps) {
  const opensMoney = useMember().opens('payments')
  return (
    <div className="flex flex-col gap-6">
      {calls}
      <FamilyBlock userId={userId} self={history.row.id} />
      {opensMoney ? (
        <FamilyTransfers
          userId={userId}
          self={history.row.id}
          hrefOfPayment={(id) => `?tab=payments&payment=${id}`}
        />
      ) : null}
      <HistoryPanel {...history} />
    </div>
  )
}

/** The volunteers, each of whom can become a coordinator unless the answer was no. */
function VolunteersSection() {
  const [chosen, setChosen] = useState<{ id: string; volunteer: Volunteer } | null>(null)
  const { isOwner } = useMember()
  return (
    <>
      <VolunteersView
        actions={(volunteer) => (
          <>
            {volunteer.status === 'declined' || !isOwner ? null : (
              <Button
                size="small"
                variant="secondary"
                aria-haspopup="dialog"
                aria-label={`Make coordinator: ${volunteer.full_name}`}
                onClick={() => setChosen({ id: newId(), volunteer })}
              >
                Make coordinator
              </Button>
            )}
            <HistoryButton
              row={{ table: 'volunteers', id: volunteer.id }}
              name={`${volunteer.full_name}'s offer`}
            />
          </>
        )}
      />
      {chosen === null ? null : (
        <CoordinatorDialog
          key={chosen.id}
          id={chosen.id}
          coordinator={null}
          proposal={{
            key: chosen.volunteer.id,
            values: {
              country: chosen.volunteer.country,
              state_province: chosen.volunteer.state_province,
              coordinator_name: chosen.volunteer.full_name,
              coordinator_phone: chosen.volunteer.phone_number,
            },
            isVolunteer: true,
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

function DonationsSection() {
  return (
    <DonationsView
      aside={({ id, donor_name, status }) => (
        <>
          {status === 'confirmed' ? (
            <DonationTransfers
              donationId={id}
              donor={donor_name ?? 'an erased donor'}
              hrefOfPayment={(payment) =>
                `${paths.adminDashboard}?tab=payments&payment=${encodeURIComponent(payment)}`
              }
            />
          ) : null}
          <HistoryButton
            row={{ table: 'donations', id }}
            name={`${donor_name ?? 'an erased donor'}'s donation`}
          />
        </>
      )}
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
