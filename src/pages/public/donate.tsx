import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { PageHero } from '@/components/page-hero'
import { DonationForm } from '@/features/donations/components/donation-form'
import { DonationThanks } from '@/features/donations/components/donation-thanks'
import { useSubmitDonation } from '@/features/donations/queries'
import { type DonationInput, donationSchema } from '@/features/donations/schema'
import { config } from '@/lib/config'
import { useHasStoredSession, useSession } from '@/lib/api/session-store'

export default function DonatePage() {
  return (
    <>
      <PageHero
        size="low"
        title="Donate"
        lead={`A talent needs more than applause. Your gift helps ${config.productName} find gifted children where nobody looks, keep them in school and bring them on stage.`}
      />
      <div className="mx-auto max-w-3xl px-4 py-8 sm:py-12">
        <Donation />
      </div>
    </>
  )
}

/** What this entry of the history holds, so that the instructions survive a visit to the banking app. */
function readDonation(state: unknown): DonationInput | null {
  const donation = (state as { donation?: unknown } | null)?.donation
  return donationSchema.safeParse(donation).data ?? null
}

function Donation() {
  const location = useLocation()
  const navigate = useNavigate()
  const hasSession = useHasStoredSession()
  const session = useSession()
  const submit = useSubmitDonation(hasSession)
  const donation = readDonation(location.state)

  // The auth layer is loaded for who is signed in only. Without it the form is merely not filled in.
  useEffect(() => {
    if (!hasSession) return
    import('@/lib/supabase/session')
      .then(({ startSession }) => startSession())
      .catch(() => undefined)
  }, [hasSession])

  const show = (state: { donation: DonationInput } | null) => navigate(location.pathname, { state })

  return donation ? (
    <DonationThanks donation={donation} onAnother={() => void show(null)} />
  ) : (
    <DonationForm
      donor={session.user}
      onSubmit={async (input) => {
        await submit.mutateAsync(input)
        await show({ donation: input })
      }}
    />
  )
}
