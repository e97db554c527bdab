import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { DonateEmblem } from '@/components/page-emblems/donate'
import { PageHero } from '@/components/page-hero'
import { DonationForm } from '@/features/public/donations/components/donation-form'
import { DonationThanks } from '@/features/public/donations/components/donation-thanks'
import {
  donationState,
  type DonationState,
  readDonation,
} from '@/features/public/donations/donation-state'
import { useSubmitDonation } from '@/features/public/donations/queries'
import { config } from '@/lib/config'
import { useConfirmedUser, useHasStoredSession } from '@/lib/api/session-store'

export default function DonatePage() {
  return (
    <>
      <PageHero
        size="low"
        emblem={<DonateEmblem />}
        title="Donate"
        lead={`A talent needs more than applause. Your gift helps ${config.productName} find gifted children where nobody looks, keep them in school and bring them on stage.`}
      />
      <div className="mx-auto max-w-3xl px-4 py-8 sm:py-12">
        <Donation />
      </div>
    </>
  )
}

function Donation() {
  const location = useLocation()
  const navigate = useNavigate()
  const hasSession = useHasStoredSession()
  const user = useConfirmedUser()
  const submit = useSubmitDonation(hasSession)
  const donation = readDonation(location.state)

  // Only somebody who is signed in loads the auth layer. Without it the form starts empty.
  useEffect(() => {
    if (!hasSession) return
    import('@/lib/supabase/session')
      .then(({ startSession }) => startSession())
      .catch(() => undefined)
  }, [hasSession])

  const show = (state: DonationState | null) => navigate(location.pathname, { state })

  return donation ? (
    <DonationThanks donation={donation} onAnother={() => void show(null)} />
  ) : (
    <DonationForm
      donor={user}
      onSubmit={async (input) => {
        await submit.mutateAsync(input)
        await show(donationState(input))
      }}
    />
  )
}
