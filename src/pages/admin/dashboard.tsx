import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { KeyboardShortcuts } from '@/components/keyboard-shortcuts'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { LinkTabs } from '@/components/ui/link-tabs'
import { ApplicationsView } from '@/features/admin-applications/components/applications-view'
import { adminApplicationQueries } from '@/features/admin-applications/queries'
import { adminDonationQueries } from '@/features/admin-donations/queries'
import {
  type AdminPayment,
  fetchStatementSalt,
  fetchUsedLines,
} from '@/features/admin-payments/api'
import { adminPaymentQueries } from '@/features/admin-payments/queries'
import { lazyView } from '@/lib/lazy'
import { paths } from '@/lib/paths'

const HistoryPanel = lazyView(
  async () => (await import('@/features/history/components/history-panel')).HistoryPanel,
)
const HistoryButton = lazyView(
  async () => (await import('@/features/history/components/history-button')).HistoryButton,
)
const StatementView = lazyView(
  async () => (await import('@/features/bank-statement/components/statement-view')).StatementView,
)
const PaymentsView = lazyView(
  async () => (await import('@/features/admin-payments/components/payments-view')).PaymentsView,
)
// These two load together with a part that each of their rows shows, so that no row jumps.
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
  ])
  return view.DonationsView
})
const VolunteersView = lazyView(
  async () =>
    (await import('@/features/admin-volunteers/components/volunteers-view')).VolunteersView,
)
const AuditionsView = lazyView(
  async () =>
    (await import('@/features/admin-applications/components/auditions-view')).AuditionsView,
)
const CoordinatorsView = lazyView(
  async () =>
    (await import('@/features/admin-coordinators/components/coordinators-view')).CoordinatorsView,
)

/** Beside the applications, whose own tabs share the parameter. */
const SECTIONS = [
  { tab: 'auditions', label: 'Auditions', View: () => <AuditionsView isWanted /> },
  { tab: 'payments', label: 'Payments', View: PaymentsSection },
  { tab: 'volunteers', label: 'Volunteers', View: () => <VolunteersView isWanted /> },
  { tab: 'donations', label: 'Donations', View: DonationsSection },
  { tab: 'coordinators', label: 'Coordinators', View: CoordinatorsSection },
] as const

export default function AdminDashboardPage() {
  const [address] = useSearchParams()
  const section = SECTIONS.find(({ tab }) => tab === address.get('tab'))
  const applications = useQuery(adminApplicationQueries.counts())
  const payments = useQuery(adminPaymentQueries.pendingCount())
  const donations = useQuery(adminDonationQueries.pendingCount())
  const waiting: Record<string, number | undefined> = {
    payments: payments.data,
    donations: donations.data,
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>Admin Panel</PageHeading>
        <KeyboardShortcuts />
      </div>
      <LinkTabs
        label="Administration"
        tabs={[
          {
            to: '?tab=pending',
            label: 'Applications',
            isCurrent: section === undefined,
            count: applications.data?.pending,
          },
          ...SECTIONS.map(({ tab, label }) => ({
            to: `?tab=${tab}`,
            label,
            isCurrent: tab === section?.tab,
            count: waiting[tab],
          })),
          { to: paths.adminAnalysis, label: 'Analysis', isCurrent: false },
        ]}
      />
      {section ? (
        <section.View />
      ) : (
        <ApplicationsView
          aside={({ id }) => <HistoryPanel row={{ table: 'applications', id }} isWanted />}
        />
      )}
    </div>
  )
}

const USED_LINES = { fetchSalt: fetchStatementSalt, fetchUsedLines }

/** The list of payments, or a bank statement that is matched with what is pending in it. */
function PaymentsSection() {
  const [address] = useSearchParams()
  if (address.get('view') === 'statement') {
    return (
      <PendingPayments aside={historyOf} isWanted>
        {(payments, { approve, open }) => (
          <StatementView
            payments={payments}
            onApprove={approve}
            usedLines={USED_LINES}
            onOpen={open}
            hrefOfPayments={(search) => `?tab=payments&q=${encodeURIComponent(search)}`}
            hrefOfChild={(id) => `?tab=pending&manage=${id}`}
            backTo="?tab=payments"
            isWanted
          />
        )}
      </PendingPayments>
    )
  }
  return (
    <PaymentsView
      isWanted
      actions={
        <ButtonLink size="small" variant="secondary" to="?tab=payments&view=statement">
          Match a bank statement
        </ButtonLink>
      }
      aside={historyOf}
    />
  )
}

function historyOf({ id, payment_type }: AdminPayment) {
  return (
    <HistoryPanel
      row={{ table: payment_type === 'subscription' ? 'subscriptions' : 'payments', id }}
      isWanted
    />
  )
}

function DonationsSection() {
  return (
    <DonationsView
      isWanted
      aside={({ id, donor_name }) => (
        <HistoryButton
          row={{ table: 'donations', id }}
          name={`${donor_name ?? 'an erased donor'}'s donation`}
          isWanted
        />
      )}
    />
  )
}

function CoordinatorsSection() {
  return (
    <CoordinatorsView
      isWanted
      aside={({ id }) => <HistoryPanel row={{ table: 'state_coordinators', id }} isWanted />}
    />
  )
}
