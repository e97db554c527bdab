import { useState } from 'react'
import { isTicketPaid } from '@/domain/ticket-status'
import type { AppForm } from '@/lib/forms/use-app-form'
import type { AdminApplication } from './api'
import type { ManageValues } from './schema'

export type ManageStepName = 'video' | 'assessment' | 'audition' | 'final'

/** The fields of each step. */
const FIELDS: Record<ManageStepName, readonly (keyof ManageValues)[]> = {
  video: ['entry_video_status', 'entry_video_url', 'video_reason'],
  assessment: [
    'assessment_score',
    'assessment_note',
    'assessment_report',
    'ticket_status',
    'points',
  ],
  audition: [
    'audition_state',
    'audition_date',
    'audition_details',
    'audition_result',
    'audition_report',
  ],
  final: ['is_finalist'],
}

type Child = Pick<
  AdminApplication,
  'ticket_status' | 'entry_video_status' | 'assessment_score' | 'audition_state'
>

/** The pending step of a child: its ticket, video, score, audition or the final. */
function waitingStep(child: Child): ManageStepName {
  if (child.entry_video_status === 'submitted') return 'video'
  if (!isTicketPaid(child.ticket_status)) return 'assessment'
  if (child.entry_video_status !== 'approved') return 'video'
  if (child.assessment_score === null) return 'assessment'
  return child.audition_state === 'completed' ? 'final' : 'audition'
}

/** The open steps of the dialog: the pending one, those opened by hand, and those with edits or errors. */
export function useManageSteps(application: Child, form: AppForm<ManageValues, ManageValues>) {
  const [opened, setOpened] = useState<readonly ManageStepName[]>([waitingStep(application)])
  const { errors, dirtyFields } = form.formState
  return (step: ManageStepName) => ({
    isOpen:
      opened.includes(step) ||
      FIELDS[step].some((field) => errors[field] !== undefined || dirtyFields[field] === true),
    onToggle: () =>
      setOpened(opened.includes(step) ? opened.filter((one) => one !== step) : [...opened, step]),
  })
}
