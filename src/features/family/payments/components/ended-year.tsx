import { ButtonAnchor } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { editionEnded } from '@/lib/api/errors'
import { useSupportNumber } from '@/lib/support'
import { whatsappLink } from '@/domain/whatsapp'
import type { PayableChild } from '../api'

/** Replaces the form when the URL asks to pay for a child whose year has ended. */
export function EndedYear({ child }: { child: PayableChild }) {
  const support = useSupportNumber(child.country)
  return (
    <Card className="flex flex-col items-start gap-4">
      <p className="font-semibold">{editionEnded(child.edition)}</p>
      {support ? (
        <ButtonAnchor
          variant="secondary"
          href={whatsappLink(
            support,
            `Hello, I have a question about ${child.child_name}'s ticket (${child.payment_reference}).`,
          )}
        >
          <Icon name="whatsapp" /> Write to us
        </ButtonAnchor>
      ) : null}
    </Card>
  )
}
