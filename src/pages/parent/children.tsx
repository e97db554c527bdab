import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { Link } from 'react-router-dom'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { nextStep } from '@/domain/journey'
import { phoneToEdit } from '@/domain/phone/phone'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import { isTalentTitle } from '@/domain/talents'
import { ticketDescription, ticketFee } from '@/domain/ticket'
import type { Application, Visibility as VisibilityChange } from '@/features/applications/api'
import { ChildForm } from '@/features/applications/components/child-form'
import { ChildProfile } from '@/features/applications/components/child-profile'
import { VisibilitySwitches } from '@/features/applications/components/visibility-switches'
import {
  applicationQueries,
  useAddChild,
  useDeleteChild,
  useUpdateChild,
  useUpdateVisibility,
} from '@/features/applications/queries'
import type { ChildInput } from '@/features/applications/schema'
import { newId } from '@/lib/new-id'
import { paths, paymentPath } from '@/lib/paths'
import { useRealtime } from '@/lib/supabase/realtime'
import type { SessionUser } from '@/lib/api/session-store'
import { useUser } from '@/lib/supabase/use-user'

const legalLinks = (
  <>
    Read the{' '}
    <Link to={paths.terms} target="_blank" className="underline underline-offset-4">
      terms
    </Link>{' '}
    and the{' '}
    <Link to={paths.privacy} target="_blank" className="underline underline-offset-4">
      privacy notice
    </Link>
    .
  </>
)

/** Asked once and not again: a further child starts with what is known of its parent. */
function startOfChild(user: SessionUser, last: Application | undefined) {
  const phone = last?.parent_phone ?? user.phone
  const country = last?.country ?? DEFAULT_COUNTRY
  return {
    id: newId(),
    parent_phone: phone ? phoneToEdit(phone, country) : '',
    country,
    state_city: last?.state_city ?? '',
    has_consented: false,
  }
}

function inputOf(application: Application): ChildInput {
  return {
    id: application.id,
    child_name: application.child_name,
    stage_name: application.stage_name ?? '',
    parent_phone: phoneToEdit(application.parent_phone, application.country),
    age: String(application.age),
    gender: application.gender,
    country: application.country,
    state_city: application.state_city,
    talents: application.talents.filter(isTalentTitle),
    has_consented: true,
  }
}

export default function ChildrenPage() {
  const user = useUser()
  const queryClient = useQueryClient()
  const applications = useQuery(applicationQueries.mine(user.id))
  const [query, setQuery] = useSearchParams()
  const [isAdding, setIsAdding] = useState(false)
  const [isEditing, setIsEditing] = useState<Application | null>(null)
  const [isRemoving, setIsRemoving] = useState<Application | null>(null)
  const addChild = useAddChild(user.id)
  const updateChild = useUpdateChild()
  const deleteChild = useDeleteChild()
  const asksToAdd = query.get('action') === 'add'
  const rows = applications.data

  useRealtime(
    [{ table: 'applications', filter: `user_id=eq.${user.id}` }],
    () => void queryClient.invalidateQueries({ queryKey: ['applications'] }),
    { isOnScreen: (id) => rows?.some((application) => application.id === id) ?? false },
  )

  // The address asks once: a reload or the way back does not open the dialog again.
  if (asksToAdd && rows && !isAdding) setIsAdding(true)
  useEffect(() => {
    if (!asksToAdd || !isAdding) return
    setQuery(
      (before) => {
        before.delete('action')
        return before
      },
      { replace: true },
    )
  }, [asksToAdd, isAdding, setQuery])

  const addButton = (
    <Button
      variant={rows && rows.length > 0 ? 'secondary' : 'primary'}
      onClick={() => setIsAdding(true)}
    >
      <Icon name="plus" />
      Add a child
    </Button>
  )

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>Children</PageHeading>
        {rows && rows.length > 0 ? addButton : null}
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <QueryView
          query={applications}
          errorTitle="Error fetching applications"
          skeleton={<Skeleton className="h-96 w-full" />}
          isEmpty={(list) => list.length === 0}
          empty={
            <EmptyState title="No Children Added Yet" action={addButton}>
              Add your child to enter the talent show. It takes a minute.
            </EmptyState>
          }
        >
          {(list) =>
            list.map((application) => (
              <ChildProfile
                key={application.id}
                application={application}
                actions={
                  <ProfileActions
                    application={application}
                    onEdit={() => setIsEditing(application)}
                    onRemove={() => setIsRemoving(application)}
                  />
                }
                visibility={<Visibility application={application} />}
              />
            ))
          }
        </QueryView>
      </div>
      <Dialog
        isOpen={isAdding}
        title="Add a child"
        isLocked={addChild.isPending}
        onClose={() => setIsAdding(false)}
      >
        <ChildForm
          isNew
          defaultValues={startOfChild(user, rows?.[0])}
          draftKey={`child:new:${user.id}`}
          legalLinks={legalLinks}
          onSubmit={async (input) => {
            await addChild.mutateAsync(input)
            setIsAdding(false)
          }}
        />
      </Dialog>
      {isEditing ? (
        <Dialog
          isOpen
          title={`Edit ${isEditing.child_name}`}
          isLocked={updateChild.isPending}
          onClose={() => setIsEditing(null)}
        >
          <ChildForm
            isNew={false}
            defaultValues={inputOf(isEditing)}
            draftKey={`child:${isEditing.id}`}
            legalLinks={null}
            onSubmit={async (input) => {
              await updateChild.mutateAsync(input)
              setIsEditing(null)
            }}
          />
        </Dialog>
      ) : null}
      <ConfirmDialog
        isOpen={isRemoving !== null}
        onClose={() => setIsRemoving(null)}
        title={`Remove ${isRemoving?.child_name ?? ''}?`}
        description="Everything held about this child is erased: the application, its payments with their proofs, the ticket, the entry video's link, the report. Nobody can bring it back."
        typedConfirmation={isRemoving?.child_name}
        confirmLabel="Remove for good"
        busyText="Removing…"
        isDestructive
        onConfirm={() => deleteChild.mutateAsync(isRemoving?.id ?? '')}
      />
    </>
  )
}

interface ProfileActionsProps {
  application: Application
  onEdit: () => void
  onRemove: () => void
}

function ProfileActions({ application, onEdit, onRemove }: ProfileActionsProps) {
  const { id, child_name, country } = application
  return (
    <>
      {nextStep(application).action === 'pay' ? (
        <ButtonLink
          to={paymentPath({
            applicationId: id,
            description: ticketDescription(child_name),
            ...ticketFee(country),
          })}
        >
          Pay for Ticket
        </ButtonLink>
      ) : null}
      <Button variant="secondary" onClick={onEdit}>
        <Icon name="pencil" />
        Edit<span className="sr-only"> {child_name}</span>
      </Button>
      <Button variant="quiet" onClick={onRemove}>
        <Icon name="trash" />
        Remove<span className="sr-only"> {child_name}</span>
      </Button>
    </>
  )
}

function Visibility({ application }: { application: Application }) {
  const update = useUpdateVisibility()
  // A switch moves under the finger, and back when the server refuses.
  const [choice, setChoice] = useState<VisibilityChange | null>(null)
  const shown = { ...application, ...choice }

  function choose(change: VisibilityChange) {
    setChoice(change)
    update.mutate(
      { applicationId: application.id, ...change },
      { onSettled: () => setChoice(null) },
    )
  }

  return (
    <>
      <VisibilitySwitches application={shown} isBusy={choice !== null} onChange={choose} />
      {shown.is_shareable ? (
        <div className="mt-1 pl-9">
          <CopyButton
            value={new URL(paths.share(application.id), window.location.origin).href}
            what={`the sharing link of ${application.child_name}`}
          />
        </div>
      ) : null}
    </>
  )
}
