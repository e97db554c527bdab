import { PageHeading } from '@/components/page-heading'
import { Card } from '@/components/ui/card'
import { AdminCode } from '@/features/account/join/components/admin-code'
import { useUser } from '@/lib/supabase/use-user'

/** For people who will help run the show: shows the code that identifies this account. */
export default function JoinPage() {
  const user = useUser()
  return (
    <div className="mx-auto max-w-md">
      <PageHeading>Join the team</PageHeading>
      <Card className="mt-6">
        <p className="[overflow-wrap:anywhere]">
          You&rsquo;re signed in as <strong translate="no">{user.email}</strong>.
        </p>
        <AdminCode />
      </Card>
    </div>
  )
}
