import { useLocation, useNavigate } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { DonationForm } from '@/features/public/donations/components/donation-form'
import { DonationThanks } from '@/features/public/donations/components/donation-thanks'
import {
  donationState,
  type DonationState,
  readDonation,
} from '@/features/public/donations/donation-state'
import { useSubmitDonation } from '@/features/public/donations/queries'
import { useUser } from '@/lib/supabase/use-user'

export default function DashboardDonatePage() {
  const user = useUser()
  const location = useLocation()
  const navigate = useNavigate()
  const submit = useSubmitDonation(true)
  const donation = readDonation(location.state)
  const show = (next: DonationState | null) => navigate(location.pathname, { state: next })

  return (
    <div className="max-w-3xl">
      <PageHeading>Donate</PageHeading>
      <p className="mt-2 text-lg text-muted-foreground">Help another gifted child come this far.</p>
      <div className="mt-6">
        {donation ? (
          <DonationThanks donation={donation} onAnother={() => void show(null)} />
        ) : (
          <DonationForm
            donor={user}
            onSubmit={async (input) => {
              await submit.mutateAsync(input)
              await show(donationState(input))
            }}
          />
        )}
      </div>
    </div>
  )
}
