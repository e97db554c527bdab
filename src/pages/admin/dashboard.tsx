import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { KeyboardShortcuts } from '@/components/keyboard-shortcuts'
import { PageHeading } from '@/components/page-heading'
import { LinkTabs } from '@/components/ui/link-tabs'
import { ApplicationsView } from '@/features/admin-applications/components/applications-view'
import { adminApplicationQueries } from '@/features/admin-applications/queries'
import { adminDonationQueries } from '@/features/admin-donations/queries'
import { adminPaymentQueries } from '@/features/admin-payments/queries'
import { lazyView } from '@/lib/lazy'
import { paths } from '@/lib/paths'

interface Section {
  tab: string
  label: string
  View: ReturnType<typeof lazyView<object>>
}

/**
 * Beside the applications, whose own tabs share the parameter (specification, section 2). Each section's code
 * comes when it is opened, or once the page has settled.
 */
const SECTIONS: readonly Section[] = [
  {
    tab: 'payments',
    label: 'Payments',
    View: lazyView(async () => (await import('./payments-section')).default),
  },
  {
    tab: 'volunteers',
    label: 'Volunteers',
    View: lazyView(
      async () =>
        (await import('@/features/admin-volunteers/components/volunteers-view')).VolunteersView,
    ),
  },
  {
    tab: 'donations',
    label: 'Donations',
    View: lazyView(async () => (await import('./donations-section')).default),
  },
  {
    tab: 'coordinators',
    label: 'Coordinators',
    View: lazyView(async () => (await import('./coordinators-section')).default),
  },
]

const HistoryPanel = lazyView(
  async () => (await import('@/features/history/components/history-panel')).HistoryPanel,
)

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
        <section.View key={section.tab} isWanted />
      ) : (
        <ApplicationsView
          aside={({ id }) => <HistoryPanel row={{ table: 'applications', id }} isWanted />}
        />
      )}
    </div>
  )
}
