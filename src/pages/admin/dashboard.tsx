import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { KeyboardShortcuts } from '@/components/keyboard-shortcuts'
import { PageHeading } from '@/components/page-heading'
import { LinkTabs } from '@/components/ui/link-tabs'
import { ApplicationsView } from '@/features/admin-applications/components/applications-view'
import { adminApplicationQueries } from '@/features/admin-applications/queries'
import { CoordinatorsView } from '@/features/admin-coordinators/components/coordinators-view'
import { DonationsView } from '@/features/admin-donations/components/donations-view'
import { adminDonationQueries } from '@/features/admin-donations/queries'
import { adminPaymentQueries } from '@/features/admin-payments/queries'
import { VolunteersView } from '@/features/admin-volunteers/components/volunteers-view'
import { HistoryButton } from '@/features/history/components/history-button'
import { HistoryPanel } from '@/features/history/components/history-panel'
import { paths } from '@/lib/paths'
import { usePageTitle } from '@/lib/use-page-title'
import PaymentsSection from './payments-section'

interface Section {
  tab: string
  label: string
  view: () => ReactNode
}

/** Beside the applications, whose own tabs share the parameter (specification, section 2). */
const SECTIONS: readonly Section[] = [
  { tab: 'payments', label: 'Payments', view: () => <PaymentsSection /> },
  { tab: 'volunteers', label: 'Volunteers', view: () => <VolunteersView /> },
  {
    tab: 'donations',
    label: 'Donations',
    view: () => (
      <DonationsView
        aside={({ id, donor_name }) => (
          <HistoryButton row={{ table: 'donations', id }} name={`${donor_name}'s donation`} />
        )}
      />
    ),
  },
  {
    tab: 'coordinators',
    label: 'Coordinators',
    view: () => (
      <CoordinatorsView
        aside={({ id }) => <HistoryPanel row={{ table: 'state_coordinators', id }} />}
      />
    ),
  },
]

export default function AdminDashboardPage() {
  usePageTitle('Admin Panel')
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
        section.view()
      ) : (
        <ApplicationsView
          aside={({ id }) => <HistoryPanel row={{ table: 'applications', id }} />}
        />
      )}
    </div>
  )
}
