import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { ButtonAnchor, ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { isTicketPaid } from '@/domain/application'
import { nextStep } from '@/domain/journey'
import { ticketDescription, ticketFee } from '@/domain/ticket'
import { whatsappLink } from '@/domain/whatsapp'
import type { Application } from '@/features/applications/api'
import { ChildCard } from '@/features/applications/components/child-card'
import { EntryVideoForm } from '@/features/applications/components/entry-video-form'
import { FinalistRewards } from '@/features/applications/components/finalist-rewards'
import { applicationQueries, useSubmitEntryVideo } from '@/features/applications/queries'
import { authQueries } from '@/features/auth/queries'
import { config } from '@/lib/config'
import { notify } from '@/lib/notify'
import { paths, paymentPath } from '@/lib/paths'
import { useRealtime } from '@/lib/realtime'
import { usePageTitle } from '@/lib/use-page-title'
import { useUser } from '@/lib/use-user'

const REWARDS_ID = 'finalist-rewards'

export default function DashboardPage() {
  usePageTitle('Dashboard')
  const user = useUser()
  const queryClient = useQueryClient()
  const applications = useQuery(applicationQueries.mine(user.id))
  const { data: isAdmin } = useQuery(authQueries.isAdmin(user.id))
  const submitVideo = useSubmitEntryVideo()
  const [videoFor, setVideoFor] = useState<Application | null>(null)
  useRealtime(
    [{ table: 'applications', filter: `user_id=eq.${user.id}` }],
    () => void queryClient.invalidateQueries({ queryKey: ['applications'] }),
    {
      isOnScreen: (id) => applications.data?.some((application) => application.id === id) ?? false,
    },
  )

  const firstName = user.parentName.split(' ')[0]
  const finalists = applications.data?.filter((application) => application.is_finalist) ?? []

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>{firstName ? `Welcome, ${firstName}` : 'Dashboard'}</PageHeading>
        {isAdmin ? (
          <ButtonLink to={paths.adminDashboard} variant="secondary">
            Admin Panel
          </ButtonLink>
        ) : null}
      </div>
      <div className="mt-6 flex flex-col gap-6">
        {finalists.length > 0 ? (
          <FinalistRewards id={REWARDS_ID} finalists={finalists.map((child) => child.child_name)} />
        ) : null}
        <QueryView
          query={applications}
          errorTitle="Error fetching applications"
          skeleton={<Skeleton className="h-96 w-full" />}
          isEmpty={(rows) => rows.length === 0}
          empty={
            <EmptyState title="No Children Added Yet">
              Children of this account appear here with their journey.
            </EmptyState>
          }
        >
          {(rows) =>
            rows.map((application) => (
              <ChildCard
                key={application.id}
                application={application}
                step={nextStep(application)}
                actions={
                  <ChildActions
                    application={application}
                    onSubmitVideo={() => setVideoFor(application)}
                  />
                }
              />
            ))
          }
        </QueryView>
      </div>
      {videoFor ? (
        <Dialog
          isOpen
          title={`Entry video of ${videoFor.child_name}`}
          isLocked={submitVideo.isPending}
          onClose={() => setVideoFor(null)}
        >
          <EntryVideoForm
            currentUrl={videoFor.entry_video_url}
            draftKey={`entry-video:${videoFor.id}`}
            onSubmit={async ({ url }) => {
              await submitVideo.mutateAsync({ applicationId: videoFor.id, url })
              setVideoFor(null)
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}

interface ChildActionsProps {
  application: Application
  onSubmitVideo: () => void
}

/** The next step's button comes first and is the one that stands out. */
function ChildActions({ application, onSubmitVideo }: ChildActionsProps) {
  const { action } = nextStep(application)
  const support = config.whatsappSupport[application.country]
  const { amount, currency } = ticketFee(application.country)
  const isPaid = isTicketPaid(application.ticket_status)
  return (
    <>
      {action === 'pay' ? (
        <ButtonLink
          to={paymentPath({
            applicationId: application.id,
            description: ticketDescription(application.child_name),
            amount,
            currency,
          })}
        >
          Pay for Ticket
        </ButtonLink>
      ) : null}
      {action === 'submit_video' ? (
        <Button onClick={onSubmitVideo}>Submit entry video</Button>
      ) : null}
      {action === 'see_rewards' ? (
        <Button onClick={() => document.getElementById(REWARDS_ID)?.focus()}>
          See the rewards
        </Button>
      ) : null}
      {action === 'contact_support' && support ? (
        <ButtonAnchor
          variant="secondary"
          href={whatsappLink(
            support,
            `Hello, I have a question about ${application.child_name}'s application.`,
          )}
        >
          <Icon name="whatsapp" />
          Write to us
        </ButtonAnchor>
      ) : null}
      {isPaid ? (
        <ButtonLink to={paths.ticket(application.id)} variant="secondary">
          <Icon name="ticket" />
          View Ticket
        </ButtonLink>
      ) : (
        <Button
          variant="quiet"
          onClick={() =>
            notify({ title: 'Feature Locked', description: 'Pay for a ticket to unlock.' })
          }
        >
          <Icon name="lock" />
          View Ticket
        </Button>
      )}
    </>
  )
}
