import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { CONSENT_VERSION, PRIVACY_CHANGE } from '@/domain/consent'
import { useConfirmedUser } from '@/lib/api/session-store'
import { paths } from '@/lib/paths'
import { useRememberPrivacyVersion } from '../queries'

/** Tells parents who registered earlier what is new in the privacy notice, until dismissed. */
export function PrivacyChange() {
  const user = useConfirmedUser()
  const remember = useRememberPrivacyVersion()
  if (!user || user.privacyVersion >= CONSENT_VERSION || remember.isSuccess) return null
  return (
    <Card tone="muted">
      <h2 className="text-xl">Our privacy notice has changed</h2>
      <p className="mt-2">{PRIVACY_CHANGE} You don&rsquo;t have to do anything.</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to={paths.privacy} variant="secondary">
          Read it
        </ButtonLink>
        <Button
          variant="quiet"
          isBusy={remember.isPending}
          busyText="Saving…"
          onClick={() => remember.mutate(CONSENT_VERSION)}
        >
          Got it
        </Button>
      </div>
    </Card>
  )
}
