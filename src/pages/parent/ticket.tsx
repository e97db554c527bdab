import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { NotFoundMessage } from '@/components/not-found-message'
import { PageHeading } from '@/components/page-heading'
import { TicketCard } from '@/components/ticket-card'
import { Spinner } from '@/components/ui/spinner'
import { isTicketPaid } from '@/domain/application'
import { authQueries } from '@/features/auth/queries'
import { TicketDetails } from '@/features/tickets/components/ticket-details'
import { ticketQueries } from '@/features/tickets/queries'
import { config } from '@/lib/config'
import { notify } from '@/lib/notify'
import { isId, paths } from '@/lib/paths'
import { useRealtime } from '@/lib/realtime'
import { usePageTitle } from '@/lib/use-page-title'
import { useUser } from '@/lib/use-user'

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
  if (!isTicketPaid(ticket.data.ticket_status) && isAdmin.data !== true) return <PageLocked />
  return (
    <>
      <PageHeading>Talent Hunt Ticket</PageHeading>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[26rem_1fr]">
        <TicketCard
          id={ticket.data.id}
          productName={config.productName}
          edition={config.edition}
          childName={ticket.data.child_name}
          gender={ticket.data.gender}
          stateCity={ticket.data.state_city}
          country={ticket.data.country}
          ticketStatus={ticket.data.ticket_status}
          reference={ticket.data.payment_reference}
          score={ticket.data.assessment_score}
        />
        <TicketDetails ticket={ticket.data} />
      </div>
    </>
  )
}

function PageLocked() {
  useEffect(() => {
    notify({
      title: 'Page Locked',
      description: 'This page is available only after purchasing a ticket.',
      variant: 'destructive',
    })
  }, [])
  return <Navigate to={paths.dashboard} replace />
}
