import { useQuery } from '@tanstack/react-query'
import { whatsappLink } from '@/domain/whatsapp'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { config } from '@/lib/config'
import { useMember } from '@/lib/member'
import { paths } from '@/lib/paths'
import type { AdminApplication } from '../api'
import { childMessage } from '../parent-message'
import { adminApplicationQueries } from '../queries'

export interface ParentMessageProps {
  /** The saved row: the message must not contain unsaved edits. */
  application: AdminApplication
}

/** Opens WhatsApp with a message that fits the child's status; it can be edited before sending. */
export function ParentMessage({ application }: ParentMessageProps) {
  // Without the payment the message is more general, so do not wait for it.
  const { data: declined } = useQuery({
    ...adminApplicationQueries.declinedPayment(application.id),
    enabled: useMember().opens('payments'),
  })
  const text = childMessage(application, {
    productName: config.productName,
    dashboardUrl: `${config.siteUrl ?? window.location.origin}${paths.dashboard}`,
    declined: declined ?? null,
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonAnchor
        href={whatsappLink(application.parent_phone, text)}
        variant="secondary"
        size="small"
      >
        <Icon name="whatsapp" />
        Message the parent
      </ButtonAnchor>
      <p className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere text-muted-foreground">
        {text.split('\n')[0]}
      </p>
    </div>
  )
}
