import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, useParams, Link } from 'react-router-dom'
import { NotFoundMessage } from '@/components/not-found-message'
import { PageHeading } from '@/components/page-heading'
import { TicketCard, type TicketCardProps } from '@/components/ticket-card'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { Spinner } from '@/components/ui/spinner'
import { NOT_ACCEPTED, TICKET_DISQUALIFIED } from '@/domain/application'
import { publicFirstName } from '@/domain/public-name'
import { SHARE_PICTURE_WORDS } from '@/domain/share-picture'
import { TICKET_IS_CHECKED } from '@/domain/ticket'
import { isTicketPaid } from '@/domain/ticket-status'
import { whatsappLink, whatsappMessage } from '@/domain/whatsapp'
import { authQueries } from '@/features/auth/queries'
import { ShareBlock } from '@/features/public/sharing/components/share-block'
import type { Ticket } from '@/features/family/tickets/api'
import { DownloadTicket } from '@/features/family/tickets/components/download-ticket'
import { SharePictures } from '@/features/family/tickets/components/share-pictures'
import { QrCode } from '@/components/qr-code'
import { TicketDetails, TicketFacts } from '@/features/family/tickets/components/ticket-details'
import { ticketQueries } from '@/features/family/tickets/queries'
import { config } from '@/lib/config'
import { notifyOnNextPage } from '@/lib/notify'
import { isId, paths } from '@/lib/paths'
import { KEYS } from '@/lib/query-keys'
import { useRealtime } from '@/lib/supabase/realtime'
import { useSupportNumber } from '@/lib/support'
import { usePageTitle } from '@/lib/use-page-title'
import { useUser } from '@/lib/supabase/use-user'
import type { Visit } from '@/lib/lazy'

/** The page's first queries, sent even before its code has loaded. */
export function loader({ id }: Visit) {
  return [ticketQueries.one(id)]
}

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
  const isOwner = useQuery(authQueries.isOwner(user.id))
  const ticket = useQuery(ticketQueries.one(applicationId))
  useRealtime([{ table: 'applications', filter: `id=eq.${applicationId}` }], () => {
    void queryClient.invalidateQueries({ queryKey: [...KEYS.tickets, applicationId] })
  })

  if (ticket.isPending || isOwner.isPending) {
    return (
      <div className="grid min-h-[60dvh] place-items-center">
        <Spinner />
      </div>
    )
  }
  if (!ticket.data) return <ProfileNotFound />
  if (!isTicketPaid(ticket.data.ticket_status) && isOwner.data !== true) {
    return <PageLocked reason={lockedBecause(ticket.data)} />
  }
  return <OpenTicket ticket={ticket.data} />
}

function OpenTicket({ ticket }: { ticket: Ticket }) {
  const user = useUser()
  const cardElement = useRef<HTMLElement>(null)
  const isPaid = isTicketPaid(ticket.ticket_status)
  const shareUrl = new URL(paths.share(ticket.share_code), config.siteUrl ?? window.location.origin)
    .href
  const isShared = ticket.is_shareable && ticket.hidden_at === null
  const card: TicketCardProps = {
    pattern: ticket.pattern,
    productName: config.productName,
    edition: ticket.edition,
    childName: ticket.child_name,
    gender: ticket.gender,
    stateCity: ticket.state_city,
    country: ticket.country,
    talents: ticket.talents,
    ticketStatus: ticket.ticket_status,
    reference: ticket.payment_reference,
    cheer: isPaid ? SHARE_PICTURE_WORDS.ticket : undefined,
    score: ticket.assessment_score,
    ...(isShared
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
      : {}),
  }
  return (
    <>
      <PageHeading>Talent Hunt Ticket</PageHeading>
      {/* At twice the text size, two columns would be too narrow beside the menu. */}
      <div className="@container mt-6">
        <div className="grid items-start gap-6 lg:@min-[42rem]:grid-cols-[26rem_minmax(0,1fr)] lg:@min-[42rem]:grid-rows-[auto_1fr] lg:@min-[42rem]:gap-x-8">
          <div className="lg:@min-[42rem]:col-start-2">
            <TicketFacts ticket={ticket} />
          </div>
          <div className="flex min-w-0 flex-col gap-6 lg:@min-[42rem]:col-start-1 lg:@min-[42rem]:row-span-2 lg:@min-[42rem]:row-start-1">
            <div data-printed>
              <TicketCard {...card} ref={cardElement} />
            </div>
            {isPaid ? <DownloadTicket ticket={ticket} card={cardElement} /> : null}
            {ticket.user_id === user.id ? (
              <SharePictures ticket={ticket} shareUrl={shareUrl} />
            ) : null}
            {isShared ? (
              <ShareBlock
                url={shareUrl}
                text={`${publicFirstName(ticket)} is in the ${config.productName} talent show.`}
              />
            ) : (
              <Card tone="muted">
                <span>
                  {ticket.hidden_at === null
                    ? 'The sharing link is switched off. You can switch it on under '
                    : 'We have hidden the public profile and the sharing link for now. More under '}
                </span>
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
      </div>
    </>
  )
}

function ContactSupport({ ticket }: { ticket: Ticket }) {
  const number = useSupportNumber(ticket.country)
  if (!number) return null
  const message = whatsappMessage(
    `Hello ${config.productName}, I have a question about this ticket.`,
    [
      ['Name', ticket.child_name],
      ['Reference', ticket.payment_reference],
    ],
  )
  return (
    <ButtonAnchor
      href={whatsappLink(number, message)}
      variant="secondary"
      isWide
      className="max-sm:px-3"
    >
      <Icon name="whatsapp" /> Contact Support (WhatsApp)
    </ButtonAnchor>
  )
}

function PageLocked({ reason }: { reason: string }) {
  useEffect(() => {
    notifyOnNextPage({
      title: 'Page Locked',
      description: reason,
      variant: 'destructive',
    })
  }, [reason])
  return <Navigate to={paths.dashboard} replace />
}

function lockedBecause({ status, ticket_status }: Ticket): string {
  if (ticket_status === 'Disqualified') return TICKET_DISQUALIFIED
  if (status === 'rejected') return NOT_ACCEPTED
  if (ticket_status === 'pending_payment') return TICKET_IS_CHECKED
  return 'This page is available only after purchasing a ticket.'
}
