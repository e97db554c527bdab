import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { childCard } from '@/domain/child-card'
import { isEnded } from '@/domain/edition'
import { KeptWords } from '@/components/kept-words'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import type { Application } from '@/features/family/children/api'
import { childInputOf, newChildInput } from '@/features/family/children/child-input'
import { ChildProfile } from '@/features/family/children/components/child-profile'
import { ChildVisibility } from '@/features/family/children/components/child-visibility'
import { ProfileActions } from '@/features/family/children/components/profile-actions'
import {
  applicationQueries,
  useAddChild,
  useDeleteChild,
  useUpdateChild,
} from '@/features/family/children/queries'
import { editionEnded } from '@/lib/api/errors'
import { editionQueries } from '@/lib/editions'
import { lazyView, type Visit } from '@/lib/lazy'
import { hasOtherYears } from '@/lib/ended-years'
import { paths } from '@/lib/paths'
import { KEYS } from '@/lib/query-keys'
import { keepPreparedAnswers, preparedAnswers } from '@/lib/startup'
import { useRealtime } from '@/lib/supabase/realtime'
import { useUser } from '@/lib/supabase/use-user'
import { useDialogParam } from '@/lib/use-dialog-param'

const ChildDialog = lazyView(
  async () => (await import('@/features/family/children/components/child-dialog')).ChildDialog,
)

const EnterDialog = lazyView(
  async () => (await import('@/features/family/children/components/enter-dialog')).EnterDialog,
)
const ChildrenByYear = lazyView(
  async () =>
    (await import('@/features/family/children/components/children-by-year')).ChildrenByYear,
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

/** The page's first queries, sent even before its code has loaded. */
export function loader({ userId }: Visit) {
  return [applicationQueries.mine(userId)]
}

export default function ChildrenPage() {
  const user = useUser()
  const queryClient = useQueryClient()
  const applications = useQuery(applicationQueries.mine(user.id))
  const [address] = useSearchParams()
  const adding = useDialogParam('add')
  const editing = useDialogParam('edit')
  const entering = useDialogParam('enter')
  const [isFlat, setIsFlat] = useState(false)
  const [isRemoving, setIsRemoving] = useState<Application | null>(null)
  const addChild = useAddChild(user.id)
  const rows = applications.data
  const { data: editions } = useQuery({
    ...editionQueries.opened(),
    enabled: hasOtherYears(rows ?? []),
  })
  const edited = rows?.find(({ id }) => id === editing.value)
  const entered = rows?.find(({ id }) => id === entering.value)

  useRealtime(
    [{ table: 'applications', filter: `user_id=eq.${user.id}` }],
    () => void queryClient.invalidateQueries({ queryKey: KEYS.applications }),
    { isOnScreen: (id) => rows?.some((application) => application.id === id) ?? false },
  )

  function closeNew() {
    keepPreparedAnswers(null)
    adding.close()
  }

  // A link from the office leads to the form that it prefills.
  const isAsked = address.get('action') === 'add' || preparedAnswers() !== null
  const isGone = rows && ((editing.value && !edited) || (entering.value && !entered))

  const addButton = (
    <Button
      variant={rows && rows.length > 0 ? 'secondary' : 'primary'}
      onClick={() => adding.open('child')}
    >
      <Icon name="plus" />
      Add a child
    </Button>
  )

  const cards = (list: readonly Application[], enter?: (application: Application) => ReactNode) =>
    list.map((application) => {
      const card = childCard(application, { family: rows ?? [], editions })
      return (
        <ChildProfile
          key={application.id}
          application={application}
          chip={card.label}
          notice={card.isYearEnded ? editionEnded(application.edition) : null}
          actions={
            <>
              {enter?.(application)}
              <ProfileActions
                application={application}
                isDue={card.action?.kind === 'pay'}
                onEdit={() => editing.open(application.id)}
                onRemove={() => setIsRemoving(application)}
              />
            </>
          }
        />
      )
    })

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
                isFolded={() => true}
                placeholder={<Skeleton className="h-96 w-full" />}
                onFailure={() => setIsFlat(true)}
              />
            ) : (
              cards(list)
            )
          }
        </QueryView>
      </div>
      {isAsked && adding.value === null ? (
        <Navigate to={`${paths.children}?add=child`} replace />
      ) : null}
      {isGone ? <Navigate to={paths.children} replace /> : null}
      {adding.value !== null && rows ? (
        <ChildDialog
          onFailure={closeNew}
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
      {entered ? (
        <EnterDialog
          key={entered.id}
          onFailure={entering.close}
          earlier={entered}
          isLocked={addChild.isPending}
          onClose={entering.close}
          legalLinks={legalLinks}
          onSubmit={async (child) => {
            await addChild.mutateAsync(child)
            entering.close()
          }}
        />
      ) : null}
      {edited ? (
        <EditDialog
          key={edited.id}
          child={edited}
          isEnded={isEnded(editions ?? [], edited.edition)}
          onClose={editing.close}
        />
      ) : null}
      <RemoveDialog child={isRemoving} onClose={() => setIsRemoving(null)} />
    </>
  )
}

interface EditDialogProps {
  child: Application
  /** Then only the public details can be changed. */
  isEnded: boolean
  onClose: () => void
}

function EditDialog({ child, isEnded, onClose }: EditDialogProps) {
  const updateChild = useUpdateChild()
  return (
    <ChildDialog
      onFailure={onClose}
      title={<KeptWords text={`Edit ${child.child_name}`} words={[child.child_name]} />}
      isLocked={updateChild.isPending}
      onClose={onClose}
      isNew={false}
      isEnded={isEnded}
      defaultValues={childInputOf(child)}
      draftKey={`child:${child.id}`}
      legalLinks={null}
      below={
        <div className="mt-6 border-t border-border pt-4">
          <ChildVisibility application={child} />
        </div>
      }
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
      title={<KeptWords text={`Remove ${child?.child_name ?? ''}?`} words={[child?.child_name]} />}
      description="Everything held about this child is erased: the application, its payments with their proofs, the ticket, the entry video's link, the report. Nobody can bring it back."
      typedConfirmation={child?.child_name}
      confirmLabel="Remove for good"
      busyText="Removing…"
      isDestructive
      onConfirm={() => deleteChild.mutateAsync(child?.id ?? '')}
    />
  )
}
