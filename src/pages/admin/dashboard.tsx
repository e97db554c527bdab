import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { LinkTabs } from '@/components/ui/link-tabs'
import { ApplicationsView } from '@/features/admin-applications/components/applications-view'
import { adminApplicationQueries } from '@/features/admin-applications/queries'
import { PaymentsView } from '@/features/admin-payments/components/payments-view'
import { adminPaymentQueries } from '@/features/admin-payments/queries'
import { usePageTitle } from '@/lib/use-page-title'

/** Beside the applications, whose own tabs share the parameter (specification, section 2). */
const SECTIONS = [{ tab: 'payments', label: 'Payments', View: PaymentsView }] as const

export default function AdminDashboardPage() {
  usePageTitle('Admin Panel')
  const [address] = useSearchParams()
  const section = SECTIONS.find(({ tab }) => tab === address.get('tab'))
  const applications = useQuery(adminApplicationQueries.counts())
  const payments = useQuery(adminPaymentQueries.pendingCount())
  const waiting: Record<string, number | undefined> = { payments: payments.data }
  const View = section?.View ?? ApplicationsView

  return (
    <div className="flex flex-col gap-6">
      <PageHeading>Admin Panel</PageHeading>
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
        ]}
      />
      <View />
    </div>
  )
}
