import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, useParams, Link } from 'react-router-dom'
import { NotFoundMessage } from '@/components/not-found-message'
import { PageHeading } from '@/components/page-heading'
import { TicketCard } from '@/components/ticket-card'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { Spinner } from '@/components/ui/spinner'
import { firstName } from '@/domain/first-name'
import { TICKET_IS_CHECKED } from '@/domain/ticket'
import { isTicketPaid, type TicketStatus } from '@/domain/ticket-status'
import { whatsappLink, whatsappMessage } from '@/domain/whatsapp'
import { authQueries } from '@/features/auth/queries'
import { ShareBlock } from '@/features/sharing/components/share-block'
import type { Ticket } from '@/features/tickets/api'
import { PictureButtons } from '@/features/tickets/components/picture-buttons'
import { QrCode } from '@/components/qr-code'
import { TicketDetails } from '@/features/tickets/components/ticket-details'
import { ticketQueries } from '@/features/tickets/queries'
import { config } from '@/lib/config'
import { notify } from '@/lib/notify'
import { isId, paths } from '@/lib/paths'
import { useRealtime } from '@/lib/supabase/realtime'
import { supportNumber } from '@/lib/support'
import { usePageTitle } from '@/lib/use-page-title'
import { useUser } from '@/lib/supabase/use-user'

/** The child's words to its friends. */
const CHEER = 'I have my ticket!'

export default function TicketPage() {
  const { applicationId = '' } = useParams()
  return isId(applicationId) ? <KnownTicket applicationId={applicationId} /> : <ProfileNotFound />
}

function ProfileNotFound() {
  usePageTitle('Profile Not Found')
  return (
    <NotFoundMessage
      title="Profile Not Found"
      message="The requested profile does not exist or could not be loaded."
      links={[{ to: paths.dashboard, label: 'Back to the dashboard' }]}
    />
  )
}

function KnownTicket({ applicationId }: { applicationId: string }) {
  usePageTitle('Ticket')
  const user = useUser()
  const queryClient = useQueryClient()
  const isAdmin = useQuery(authQueries.isAdmin(user.id))
  const ticket = useQuery(ticketQueries.one(applicationId))
  useRealtime([{ table: 'applications', filter: `id=eq.${applicationId}` }], () => {
    void queryClient.invalidateQueries({ queryKey: ['tickets', applicationId] })
  })

  if (ticket.isPending || isAdmin.isPending) {
    return (
      <div className="grid min-h-[60dvh] place-items-center">
        <Spinner />
      </div>
    )
  }
  if (!ticket.data) return <ProfileNotFound />
  if (!isTicketPaid(ticket.data.ticket_status) && isAdmin.data !== true) {
    return <PageLocked ticketStatus={ticket.data.ticket_status} />
  }
  return <OpenTicket ticket={ticket.data} />
}

function OpenTicket({ ticket }: { ticket: Ticket }) {
  const card = useRef<HTMLElement>(null)
  const shareUrl = new URL(paths.share(ticket.share_code), config.siteUrl ?? window.location.origin)
    .href
  const publicName = ticket.stage_name ?? firstName(ticket.child_name)
  const isPaid = isTicketPaid(ticket.ticket_status)
  return (
    <>
      <PageHeading>Talent Hunt Ticket</PageHeading>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[26rem_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <div data-printed>
            <TicketCard
              ref={card}
              id={ticket.share_code}
              productName={config.productName}
              edition={ticket.edition}
              childName={ticket.child_name}
              gender={ticket.gender}
              stateCity={ticket.state_city}
              country={ticket.country}
              talents={ticket.talents}
              ticketStatus={ticket.ticket_status}
              cheer={isPaid ? CHEER : undefined}
              score={ticket.assessment_score}
              {...(ticket.is_shareable
                ? {
                    code: (
                      <QrCode
                        value={shareUrl}
                        label="QR code that opens the sharing page"
                        className="size-28 rounded-control"
                      />
                    ),
                    codeCaption: 'Scan to see my ticket',
                  }
                : {})}
            />
          </div>
          <PictureButtons
            card={card}
            childName={ticket.child_name}
            version={JSON.stringify(ticket)}
            caption={[
              `${isPaid ? `${CHEER} ` : ''}${publicName} is in the ${config.productName} talent show.`,
              ticket.is_shareable ? shareUrl : '',
            ]
              .join(' ')
              .trim()}
          />
          {ticket.is_shareable ? (
            <ShareBlock
              url={shareUrl}
              text={`${publicName} is in the ${config.productName} talent show.`}
            />
          ) : (
            <Card tone="muted">
              The sharing link is switched off. You can switch it on under{' '}
              <Link to={paths.children} className="font-semibold underline underline-offset-4">
                your children
              </Link>
              .
            </Card>
          )}
          <ContactSupport ticket={ticket} />
        </div>
        <TicketDetails ticket={ticket} />
      </div>
    </>
  )
}

function ContactSupport({ ticket }: { ticket: Ticket }) {
  const number = supportNumber(ticket.country)
  if (!number) return null
  const message = whatsappMessage(
    `Hello ${config.productName}, I have a question about this ticket.`,
    [
      ['Name', ticket.child_name],
      ['Reference', ticket.payment_reference],
    ],
  )
  return (
    <ButtonAnchor href={whatsappLink(number, message)} variant="secondary" isWide>
      <Icon name="whatsapp" /> Contact Support (WhatsApp)
    </ButtonAnchor>
  )
}

function PageLocked({ ticketStatus }: { ticketStatus: TicketStatus }) {
  useEffect(() => {
    notify({
      title: 'Page Locked',
      description: lockedBecause(ticketStatus),
      variant: 'destructive',
    })
  }, [ticketStatus])
  return <Navigate to={paths.dashboard} replace />
}

function lockedBecause(ticketStatus: TicketStatus): string {
  if (ticketStatus === 'Disqualified') return 'This ticket was disqualified.'
  if (ticketStatus === 'pending_payment') return TICKET_IS_CHECKED
  return 'This page is available only after purchasing a ticket.'
}
