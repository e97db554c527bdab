import { PageHeading } from '@/components/page-heading'
import { Skeleton } from '@/components/ui/skeleton'
import { lazyView } from '@/lib/lazy'
import { useUser } from '@/lib/supabase/use-user'

// The page appears before the form libraries, which are larger.
const Donation = lazyView(
  async () => (await import('@/features/public/donations/components/donation')).Donation,
)

export default function DashboardDonatePage() {
  const user = useUser()
  return (
    <div className="max-w-3xl">
      <PageHeading>Donate</PageHeading>
      <p className="mt-2 text-lg text-muted-foreground">Help another gifted child come this far.</p>
      <div className="mt-6">
        <Donation placeholder={<Skeleton className="h-dvh w-full" />} donor={user} hasSession />
      </div>
    </div>
  )
}
