import { useLocation, useNavigate } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { DonationForm } from '@/features/donations/components/donation-form'
import { DonationThanks } from '@/features/donations/components/donation-thanks'
import { useSubmitDonation } from '@/features/donations/queries'
import { type DonationInput, donationSchema } from '@/features/donations/schema'
import { useUser } from '@/lib/supabase/use-user'

/** What this entry of the history holds, so that the instructions survive a visit to the banking app. */
function readDonation(state: unknown): DonationInput | null {
  const donation = (state as { donation?: unknown } | null)?.donation
  return donationSchema.safeParse(donation).data ?? null
}

export default function DashboardDonatePage() {
  const user = useUser()
  const location = useLocation()
  const navigate = useNavigate()
  const submit = useSubmitDonation(true)
  const donation = readDonation(location.state)
  const show = (next: { donation: DonationInput } | null) =>
    navigate(location.pathname, { state: next })

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
              await show({ donation: input })
            }}
          />
        )}
      </div>
    </div>
  )
}
