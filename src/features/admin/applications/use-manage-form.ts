import { useState } from 'react'
import { statusLabelForAdmin } from '@/domain/application'
import type { OrderWarning } from '@/domain/journey-order'
import { AppError, toAppError } from '@/lib/api/errors'
import { forgetDraft } from '@/lib/drafts'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useEdit } from '@/lib/forms/use-edit'
import type { AdminApplication } from './api'
import type { ConflictNoticeProps } from './components/conflict-notice'
import { STALE_UPDATE } from './decision-api'
import { useMoveApplication, useReloadApplication, useSaveApplication } from './queries'
import {
  changedColumns,
  manageSchema,
  type ManageValues,
  mergeValues,
  toManageValues,
  orderWarningsOf,
} from './schema'
import type { RowSteps } from './use-row-steps'

export type ManageAction = 'save' | 'approve' | 'reject' | 'restore'

/** The status that an action sets; saving sets none. */
const STATUS_OF = {
  save: undefined,
  approve: 'approved',
  reject: 'rejected',
  restore: 'pending',
} as const satisfies Record<ManageAction, string | undefined>

/** A requested save. */
export interface Saving {
  action: ManageAction
  /** Whether to open the next row afterwards. */
  isNext?: boolean
  /** The reason for a rejection. */
  reason?: string
}

/** The form of the manage dialog, with its save actions. */
export function useManageForm(
  listed: AdminApplication,
  steps: RowSteps | null,
  onClose: () => void,
  onDecided?: () => void,
) {
  const [application, setApplication] = useState(listed)
  // A draft based on an older version must not be restored over a newer one.
  const draftKey = `manage-${application.id}-${application.updated_at}`
  const form = useAppForm({
    schema: manageSchema,
    defaultValues: toManageValues(listed),
    draftKey,
  })
  const edit = useEdit({
    draftKey,
    isChanged: () => Object.keys(changedColumns(application, form.getValues())).length > 0,
    onLeave: (to) => {
      if (to === 'close') onClose()
      else void steps?.[to]?.()
    },
  })
  const [busy, setBusy] = useState<ManageAction | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [conflict, setConflict] = useState<ConflictNoticeProps | null>(null)
  const [outOfOrder, setOutOfOrder] = useState<{
    saving: Saving
    warnings: readonly OrderWarning[]
  } | null>(null)
  const save = useSaveApplication(listed.child_name)
  const move = useMoveApplication(listed.child_name)
  const reload = useReloadApplication()

  async function write(values: ManageValues, { action, isNext = false, reason }: Saving) {
    const status = STATUS_OF[action]
    const patch = {
      ...changedColumns(application, values),
      ...(status ? { status } : {}),
      ...(reason === undefined ? {} : { rejection_reason: reason }),
    }
    if (Object.keys(patch).length === 0) {
      if (isNext) return leaveAfterSave(isNext)
      throw new AppError('rejected', 'Nothing to save: you haven’t changed anything.')
    }
    if (patch.entry_video_status === 'failed' && !patch.video_reason) {
      throw new AppError('rejected', 'Please give the reason why the video failed.', {
        field: 'video_reason',
      })
    }
    if (action === 'reject' && typeof patch.assessment_score === 'number') {
      throw new AppError(
        'rejected',
        'A rejected application can’t have a score. Undo that change, or save it first.',
        { field: 'assessment_score' },
      )
    }
    const change = { id: application.id, updatedAt: application.updated_at, patch }
    try {
      if (action === 'save' || action === 'approve') await save.mutateAsync(change)
      else await move.mutateAsync({ change })
      if (patch.status || patch.assessment_score !== undefined) onDecided?.()
      await leaveAfterSave(isNext)
    } catch (cause) {
      if (toAppError(cause).code !== STALE_UPDATE) throw cause
      await showNewValues(values)
    }
  }

  async function leaveAfterSave(isNext: boolean) {
    if (!isNext || !steps) return edit.leave('close')
    forgetDraft(draftKey)
    // The save is done: if the next row cannot be fetched, the list shows the error.
    await steps.afterWrite().catch(onClose)
  }

  /** Refetches the row and rebases the edits onto it. */
  async function reloadUnder(typed: ManageValues) {
    const fresh = await reload.mutateAsync(application.id)
    const { values, changes } = mergeValues(application, fresh, typed)
    form.reset(values)
    setApplication(fresh)
    return { changes, isMoved: fresh.status !== application.status, fresh }
  }

  /** Shows what somebody else changed. */
  async function showNewValues(typed: ManageValues) {
    const { changes, isMoved, fresh } = await reloadUnder(typed)
    setConflict({ changes, movedTo: isMoved ? statusLabelForAdmin(fresh.status).label : null })
  }

  /** The ticket was confirmed outside the form: rebase the edits onto the current row. */
  async function showConfirmed() {
    const { changes } = await reloadUnder(form.getValues())
    const others = changes.filter(({ field }) => field !== 'ticket_status')
    setConflict(others.length > 0 ? { changes: others, movedTo: null } : null)
  }

  /** The row was written outside the form, for example by Undo: rebase the edits onto the current row. */
  async function showWritten() {
    await reloadUnder(form.getValues())
    setConflict(null)
  }

  async function send(saving: Saving) {
    setBusy(saving.action)
    setConflict(null)
    setAttempt((count) => count + 1)
    // Unlock the dialog whatever the outcome.
    await form
      .submitTo((values) => write(values, saving))()
      .finally(() => setBusy(null))
  }

  return {
    application,
    form,
    edit,
    busy,
    attempt,
    conflict,
    showConfirmed,
    showWritten,
    /** Asks first if the save breaks the journey's order. */
    submit: (saving: Saving) => {
      const warnings = orderWarningsOf(application, form.getValues())
      if (warnings.length > 0) setOutOfOrder({ saving, warnings })
      else void send(saving)
    },
    order: {
      warnings: outOfOrder?.warnings ?? [],
      onClose: () => setOutOfOrder(null),
      onAccept: () => {
        if (outOfOrder) void send(outOfOrder.saving)
      },
    },
  }
}
