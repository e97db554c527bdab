import { useEffect, useRef, useState } from 'react'
import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { askFamilyMessage } from '@/domain/family-help'
import { formatMoney } from '@/domain/money'
import { publicFirstName } from '@/domain/public-name'
import { ticketDue } from '@/domain/ticket'
import { whatsappShareLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import type { Application } from '../api'
import { useUpdateVisibility } from '../queries'

/** Opens WhatsApp with the sharing link and instructions. If the link is off, it first offers to switch it on. */
export function AskFamily({ application }: { application: Application }) {
  const { id, child_name, is_shareable, hidden_at } = application
  const update = useUpdateVisibility()
  const [isAsking, setIsAsking] = useState(false)
  const hasSwitchedOn = useRef(false)
  const link = useRef<HTMLAnchorElement>(null)

  // The asking button is replaced by the link, which takes the focus once both have happened, in either order: the
  // dialog has closed and the child's new row has arrived.
  useEffect(() => {
    if (isAsking || !is_shareable || !hasSwitchedOn.current) return
    hasSwitchedOn.current = false
    link.current?.focus()
  }, [isAsking, is_shareable])

  const words = (
    <>
      <Icon name="whatsapp" />
      <span>
        Ask family to help
        <span className="sr-only">
          {' '}
          <span translate="no">{child_name}</span>
        </span>
      </span>
    </>
  )
  // The link of a hidden child does not work.
  if (hidden_at !== null) return null
  return (
    <>
      {is_shareable ? (
        <ButtonAnchor
          ref={link}
          variant="secondary"
          href={whatsappShareLink(messageOf(application))}
        >
          {words}
        </ButtonAnchor>
      ) : (
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          {words}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Switch the sharing link on?"
        description={
          <KeptWords
            text={`The link is off, so nobody can help yet. Anyone with the link can see ${publicFirstName(application)}’s name, gender and state, the ticket status and the payment reference. You can switch it off again under Children.`}
            words={[publicFirstName(application)]}
          />
        }
        confirmLabel="Switch it on"
        onConfirm={async () => {
          await update.mutateAsync({ applicationId: id, is_shareable: true })
          hasSwitchedOn.current = true
        }}
      />
    </>
  )
}

function messageOf(application: Application): string {
  const { amount, currency } = ticketDue(application)
  return askFamilyMessage({
    name: publicFirstName(application),
    productName: config.productName,
    fee: formatMoney(amount, currency),
    url: new URL(paths.share(application.share_code), config.siteUrl ?? window.location.origin)
      .href,
  })
}
