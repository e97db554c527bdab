import { useEffect } from 'react'
import { DonateEmblem } from '@/components/page-emblems/donate'
import { PageHero } from '@/components/page-hero'
import { Donation } from '@/features/public/donations/components/donation'
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
        <DonationOfVisitor />
      </div>
    </>
  )
}

function DonationOfVisitor() {
  const hasSession = useHasStoredSession()
  const user = useConfirmedUser()

  // Only signed-in people load the auth layer. Without it the form starts empty.
  useEffect(() => {
    if (!hasSession) return
    import('@/lib/supabase/session')
      .then(({ startSession }) => startSession())
      .catch(() => undefined)
  }, [hasSession])

  return <Donation donor={user} hasSession={hasSession} />
}
