import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams, Link } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import type { Application } from '@/features/applications/api'
import { childInputOf, newChildInput } from '@/features/applications/child-input'
import type { YearOfChildren } from '@/features/applications/components/children-by-year'
import { ChildProfile } from '@/features/applications/components/child-profile'
import { ChildVisibility } from '@/features/applications/components/child-visibility'
import { ProfileActions } from '@/features/applications/components/profile-actions'
import {
  applicationQueries,
  useAddChild,
  useDeleteChild,
  useUpdateChild,
} from '@/features/applications/queries'
import { editionEnded } from '@/lib/api/errors'
import { lazyView } from '@/lib/lazy'
import { hasOtherYears } from '@/lib/ended-years'
import { paths } from '@/lib/paths'
import { keepPreparedAnswers, preparedAnswers } from '@/lib/startup'
import { useRealtime } from '@/lib/supabase/realtime'
import { useUser } from '@/lib/supabase/use-user'

const ChildDialog = lazyView(
  async () => (await import('@/features/applications/components/child-dialog')).ChildDialog,
)

const EnterDialog = lazyView(
  async () => (await import('@/features/applications/components/enter-dialog')).EnterDialog,
)
const ChildrenByYear = lazyView(
  async () => (await import('@/features/applications/components/children-by-year')).ChildrenByYear,
  { isFailureToasted: false },
)

const GRID = 'grid grid-cols-1 items-start gap-6 xl:grid-cols-2'

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

export default function ChildrenPage() {
  const user = useUser()
  const queryClient = useQueryClient()
  const applications = useQuery(applicationQueries.mine(user.id))
  const [query, setQuery] = useSearchParams()
  // A link of the office leads to the form that it fills in.
  const [isAdding, setIsAdding] = useState(() => preparedAnswers() !== null)
  const [isEditing, setIsEditing] = useState<Application | null>(null)
  const [isEndedEdited, setIsEndedEdited] = useState(false)
  const [isEntering, setIsEntering] = useState<Application | null>(null)
  const [isFlat, setIsFlat] = useState(false)
  const [isRemoving, setIsRemoving] = useState<Application | null>(null)
  const addChild = useAddChild(user.id)
  const asksToAdd = query.get('action') === 'add'
  const asksToEdit = query.get('action') === 'edit'
  const asksToEnter = query.get('action') === 'enter'
  const rows = applications.data
  const askedChild = rows?.find(({ id }) => id === query.get('child'))

  useRealtime(
    [{ table: 'applications', filter: `user_id=eq.${user.id}` }],
    () => void queryClient.invalidateQueries({ queryKey: ['applications'] }),
    { isOnScreen: (id) => rows?.some((application) => application.id === id) ?? false },
  )

  // The address asks once: a reload or the way back does not open the dialog again. The dialog waits until the
  // address is without the question, or Back, which closes it, would come back to that.
  if (asksToAdd && rows && !isAdding) setIsAdding(true)
  if (asksToEdit && askedChild && !isEditing) setIsEditing(askedChild)
  if (asksToEnter && askedChild && isEntering !== askedChild) setIsEntering(askedChild)
  const isAskAnswered =
    (asksToAdd && isAdding) || ((asksToEdit || asksToEnter) && rows !== undefined)
  useEffect(() => {
    if (!isAskAnswered) return
    setQuery(
      (before) => {
        before.delete('action')
        before.delete('child')
        return before
      },
      { replace: true },
    )
  }, [isAskAnswered, setQuery])

  function closeNew() {
    keepPreparedAnswers(null)
    setIsAdding(false)
  }

  const addButton = (
    <Button
      variant={rows && rows.length > 0 ? 'secondary' : 'primary'}
      onClick={() => setIsAdding(true)}
    >
      <Icon name="plus" />
      Add a child
    </Button>
  )

  const cards = (list: readonly Application[], year?: YearOfChildren) =>
    list.map((application) => (
      <ChildProfile
        key={application.id}
        application={application}
        notice={year?.ended ? editionEnded(application.edition) : null}
        actions={
          <>
            {year?.enter(application)}
            <ProfileActions
              application={application}
              isEnded={Boolean(year?.ended)}
              onEdit={() => {
                setIsEditing(application)
                setIsEndedEdited(Boolean(year?.ended))
              }}
              onRemove={() => setIsRemoving(application)}
            />
          </>
        }
        visibility={<ChildVisibility application={application} />}
      />
    ))

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>Children</PageHeading>
        {rows && rows.length > 0 ? addButton : null}
      </div>
      <div className={`mt-6 ${GRID}`}>
        <QueryView
          query={applications}
          errorTitle="Error fetching applications"
          skeleton={<Skeleton className="h-96 w-full" />}
          isEmpty={(list) => list.length === 0}
          empty={
            <EmptyState drawing="dance" title="No Children Added Yet" action={addButton}>
              Add your child to enter the talent show. It takes a minute.
            </EmptyState>
          }
        >
          {(list) =>
            hasOtherYears(list) && !isFlat ? (
              <ChildrenByYear
                applications={list}
                className={`p-4 pt-0 ${GRID}`}
                cards={cards}
                placeholder={<Skeleton className="h-96 w-full" />}
                onFailure={() => setIsFlat(true)}
              />
            ) : (
              cards(list)
            )
          }
        </QueryView>
      </div>
      {isAdding && !asksToAdd && rows ? (
        <ChildDialog
          onFailure={() => setIsAdding(false)}
          title="Add a child"
          isLocked={addChild.isPending}
          onClose={closeNew}
          isNew
          defaultValues={newChildInput(user, rows[0])}
          draftKey={`child:new:${user.id}`}
          legalLinks={legalLinks}
          onSubmit={async (input) => {
            await addChild.mutateAsync({ input })
            closeNew()
          }}
        />
      ) : null}
      {isEntering && !asksToEnter ? (
        <EnterDialog
          onFailure={() => setIsEntering(null)}
          earlier={isEntering}
          isLocked={addChild.isPending}
          onClose={() => setIsEntering(null)}
          legalLinks={legalLinks}
          onSubmit={async (child) => {
            await addChild.mutateAsync(child)
            setIsEntering(null)
          }}
        />
      ) : null}
      {isEditing && !asksToEdit ? (
        <EditDialog child={isEditing} isEnded={isEndedEdited} onClose={() => setIsEditing(null)} />
      ) : null}
      <RemoveDialog child={isRemoving} onClose={() => setIsRemoving(null)} />
    </>
  )
}

interface EditDialogProps {
  child: Application
  /** Whether its year has ended, so that only what is public can be changed. */
  isEnded: boolean
  onClose: () => void
}

function EditDialog({ child, isEnded, onClose }: EditDialogProps) {
  const updateChild = useUpdateChild()
  return (
    <ChildDialog
      onFailure={onClose}
      title={`Edit ${child.child_name}`}
      isLocked={updateChild.isPending}
      onClose={onClose}
      isNew={false}
      isEnded={isEnded}
      defaultValues={childInputOf(child)}
      draftKey={`child:${child.id}`}
      legalLinks={null}
      onSubmit={async (input) => {
        await updateChild.mutateAsync(input)
        onClose()
      }}
    />
  )
}

function RemoveDialog({ child, onClose }: { child: Application | null; onClose: () => void }) {
  const deleteChild = useDeleteChild()
  return (
    <ConfirmDialog
      isOpen={child !== null}
      onClose={onClose}
      title={`Remove ${child?.child_name ?? ''}?`}
      description="Everything held about this child is erased: the application, its payments with their proofs, the ticket, the entry video's link, the report. Nobody can bring it back."
      typedConfirmation={child?.child_name}
      confirmLabel="Remove for good"
      busyText="Removing…"
      isDestructive
      onConfirm={() => deleteChild.mutateAsync(child?.id ?? '')}
    />
  )
}
