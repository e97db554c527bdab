import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogWindow } from '@/components/ui/dialog-window'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { SearchInput } from '@/components/ui/search-input'
import { formatDateTime } from '@/domain/dates'
import { AppError, toAppError } from '@/lib/api/errors'
import { useIsOffline } from '@/lib/api/connection'
import { useAppForm } from '@/lib/forms/use-app-form'
import { newId } from '@/lib/new-id'
import { KEYS } from '@/lib/query-keys'
import { doorQueries } from '../queries'
import { MAX_REASON, type NoteValues, walkInSchema, type WalkInValues } from '../schema'
import type { DoorAudition, FoundChild } from '../types'
import { canBeAdded, whyNotHere } from '../labels'
import { ChildName } from './child-name'
import { NoteWalkIn } from './note-walk-in'

/** Fewer letters match half a state. */
const FEWEST_LETTERS = 2

export interface WalkInDialogProps {
  audition: DoorAudition
  /** The text searched for or scanned. */
  search: string
  /** The reason noted before; else empty. */
  reason?: string
  /** Asks whether the member is an owner or reviewer, who may let an unpaid child in. */
  askWord: () => Promise<boolean>
  /** Adds the child; `entryId` is an idempotency key made by this phone. */
  onAdd: (child: FoundChild, values: WalkInValues, entryId: string) => Promise<void>
  /** Stores a note about a child on this phone while offline. */
  onNote: (values: NoteValues) => Promise<void>
  onClose: () => void
}

/**
 * Handles a child who is not on the list: online, searches the whole state and adds the child to this day with a
 * reason; offline, notes the child.
 */
export function WalkInDialog({
  audition,
  search,
  reason = '',
  askWord,
  onAdd,
  onNote,
  onClose,
}: WalkInDialogProps) {
  const [text, setText] = useState(search)
  const [chosen, setChosen] = useState<FoundChild | null>(null)
  const isOffline = useIsOffline()
  // A form in use stays: coming back online must not discard what was typed.
  const [isNoting, setIsNoting] = useState(isOffline)
  const { data: canLetIn = false } = useQuery({
    queryKey: [...KEYS.door, 'word'],
    queryFn: askWord,
    enabled: !isOffline,
    staleTime: 0,
  })
  const wanted = text.trim()
  const found = useQuery({
    ...doorQueries.search(audition.id, wanted),
    enabled: wanted.length >= FEWEST_LETTERS && !isOffline,
  })
  if (chosen) {
    return (
      <AddForm
        child={chosen}
        needsWord={canBeAdded(chosen, audition.id) === 'by word'}
        reason={reason}
        canLetIn={canLetIn}
        onAdd={(values, entryId) => onAdd(chosen, values, entryId)}
        onClose={onClose}
      />
    )
  }
  if (isNoting)
    return <NoteWalkIn search={text} reason={reason} onNote={onNote} onClose={onClose} />
  return (
    <DialogWindow isOpen onClose={onClose} title="Not on the list">
      <div className="flex flex-col gap-4">
        {isOffline ? (
          <div className="flex flex-col items-start gap-2">
            <p role="alert" className="font-semibold text-warning-strong">
              The network is gone. Without it we can’t look for the child.
            </p>
            <Button variant="secondary" onClick={() => setIsNoting(true)}>
              Note the child instead
            </Button>
          </div>
        ) : null}
        <Field
          label="Name or reference"
          hint={
            <>
              <span>All children of </span>
              <span translate="no">{audition.state_city}</span>
            </>
          }
        >
          <SearchInput value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        {found.error ? (
          <ErrorState
            title="The search failed"
            message={toAppError(found.error).message}
            onRetry={() => void found.refetch()}
          />
        ) : null}
        {found.isFetching ? <p role="status">Searching…</p> : null}
        {found.data?.length === 0 && !found.isFetching ? (
          <p>
            <span>No child of </span>
            <span translate="no">{audition.state_city}</span>
            <span> matches this. They may be entered in another state or year.</span>
          </p>
        ) : null}
        <ul>
          {(found.data ?? []).map((child) => (
            <FoundRow
              key={child.application_id}
              child={child}
              audition={audition}
              canLetIn={canLetIn}
              onChoose={() => setChosen(child)}
            />
          ))}
        </ul>
      </div>
    </DialogWindow>
  )
}

function FoundRow({
  child,
  audition,
  canLetIn,
  onChoose,
}: {
  child: FoundChild
  audition: DoorAudition
  canLetIn: boolean
  onChoose: () => void
}) {
  const isHere = child.planned_audition_day_id === audition.id
  const can = canBeAdded(child, audition.id)
  const why = whyNotHere(child.outcome)
  const isOffered = !isHere && (can === 'yes' || (can === 'by word' && canLetIn))
  return (
    <li className="flex items-center gap-3 border-b border-border py-3">
      <div className="min-w-0 flex-1">
        <p className="text-lg leading-tight font-bold text-heading">
          <ChildName child={child} />
        </p>
        <p className="text-sm">
          <span>{`${child.age} years · `}</span>
          <span translate="no">{child.payment_reference}</span>
        </p>
        {why ? <p className="font-semibold text-warning-strong">{why}</p> : null}
        {isHere ? (
          <p className="font-semibold">On this day’s list. It comes to this phone in a moment.</p>
        ) : child.planned_at ? (
          <p className="font-semibold text-warning-strong">
            {`Has a slot on another day: ${formatDateTime(child.planned_at, audition.country)}.`}
          </p>
        ) : null}
        {can === 'by word' && !canLetIn ? (
          <p>An owner or a reviewer can let the child in.</p>
        ) : null}
      </div>
      {isOffered ? (
        <Button variant="secondary" className="min-h-14 shrink-0" onClick={onChoose}>
          Add
        </Button>
      ) : null}
    </li>
  )
}

function AddForm({
  child,
  needsWord,
  reason,
  canLetIn,
  onAdd,
  onClose,
}: {
  child: FoundChild
  /** Whether only an owner or reviewer may let the child in. */
  needsWord: boolean
  reason: string
  canLetIn: boolean
  onAdd: (values: WalkInValues, entryId: string) => Promise<void>
  onClose: () => void
}) {
  const formId = useId()
  const [entryId] = useState(newId)
  const form = useAppForm<WalkInValues>({
    schema: walkInSchema,
    defaultValues: { reason, letIn: false },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const submit = form.submitTo(async (values) => {
    if (needsWord && !values.letIn) {
      throw new AppError('rejected', 'Tick this to let the child in on your word', {
        code: 'word_wanted',
        field: 'letIn',
      })
    }
    await onAdd(values, entryId)
  })
  return (
    <DialogWindow
      isOpen
      onClose={onClose}
      isLocked={isSubmitting}
      title={
        <>
          <span>Add </span>
          <span translate="no">{child.child_name}</span>
        </>
      }
      size="small"
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isSubmitting} busyText="Adding…">
            Add to this day
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <FormErrorSummary title="Not added" message={form.refusal} attempt={submitCount} />
          {whyNotHere(child.outcome) ? (
            <p className="font-semibold text-warning-strong">{whyNotHere(child.outcome)}</p>
          ) : null}
          <Field
            label="Why the child is added"
            hint="Saved with the day. For example: the family never got the email."
            error={errors.reason?.message}
            isRequired
          >
            <Input {...form.register('reason')} maxLength={MAX_REASON} autoComplete="off" />
          </Field>
          {needsWord && canLetIn ? (
            <Checkbox
              {...form.register('letIn')}
              label="I let the child in anyway. My name is saved with this."
              error={errors.letIn?.message ?? ''}
            />
          ) : null}
        </form>
      </FormProvider>
    </DialogWindow>
  )
}
