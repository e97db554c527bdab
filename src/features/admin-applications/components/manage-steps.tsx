import { useWatch } from 'react-hook-form'
import {
  AUDITION_STATES,
  auditionStateLabel,
  RESULTS,
  resultLabel,
  resultOfScore,
} from '@/domain/application'
import { timeZoneOf } from '@/domain/regions'
import { canConfirmTicket, isTicketTier, tierPoints } from '@/domain/ticket-status'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { useMember } from '@/lib/member'
import type { AppForm } from '@/lib/forms/use-app-form'
import type { Application } from '../api'
import { ticketChoices, videoLabel } from '../labels'
import { FIELD_LABELS, type ManageValues, parseScore } from '../schema'
import { Step } from './step'
import { VideoLink } from './video-link'

export interface ManageStepProps {
  /** As it was loaded; what is typed lives in the form. */
  application: Application
  form: AppForm<ManageValues, ManageValues>
}

const VERDICTS = [
  { value: 'approved', label: 'Pass' },
  { value: 'failed', label: 'Fail' },
] as const

export function VideoStep({ application, form }: ManageStepProps) {
  const typed = useWatch({ control: form.control, name: 'entry_video_status' })
  const { label, tone } = videoLabel(application.entry_video_status)
  const isReviewable = ['submitted', 'approved', 'failed'].includes(application.entry_video_status)
  return (
    <Step number={1} title="Entry Video Review">
      <div className="flex flex-wrap items-center gap-x-4">
        <Badge tone={tone}>{label}</Badge>
        <VideoLink url={application.entry_video_url} childName={application.child_name} />
      </div>
      {isReviewable ? (
        <RadioGroup
          legend="Verdict on the entry video"
          isRequired
          choices={VERDICTS}
          value={VERDICTS.find(({ value }) => value === typed)?.value}
          onPick={(value) => form.setValue('entry_video_status', value, { shouldDirty: true })}
        />
      ) : (
        <p className="text-muted-foreground">No entry video has been submitted yet.</p>
      )}
      {isReviewable && typed === 'failed' ? (
        <Field
          label={FIELD_LABELS.video_reason}
          isRequired
          hint="The parent reads it."
          error={form.formState.errors.video_reason?.message}
        >
          <Textarea {...form.register('video_reason')} rows={2} />
        </Field>
      ) : null}
    </Step>
  )
}

export interface AssessmentStepProps extends ManageStepProps {
  onConfirmTicket: () => void
}

export function AssessmentStep({ application, form, onConfirmTicket }: AssessmentStepProps) {
  const { errors } = form.formState
  const { isOwner } = useMember()
  const [score, ticket] = useWatch({
    control: form.control,
    name: ['assessment_score', 'ticket_status'],
  })
  const given = parseScore(score)
  const isRejected = application.status === 'rejected'
  return (
    <Step number={2} title="Assessment & Ticket">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field
          label={FIELD_LABELS.assessment_score}
          hint={isRejected ? 'Restore the application before giving it a score.' : undefined}
          error={errors.assessment_score?.message}
        >
          <Input
            {...form.register('assessment_score')}
            inputMode="decimal"
            autoComplete="off"
            readOnly={isRejected}
          />
        </Field>
        <div role="status" className="flex min-h-12 flex-wrap items-center gap-2">
          <span className="font-semibold">Result</span>
          <ResultBadge result={given === null ? null : resultOfScore(given)} />
        </div>
      </div>
      <Field label={FIELD_LABELS.assessment_note} error={errors.assessment_note?.message}>
        <Textarea {...form.register('assessment_note')} rows={2} />
      </Field>
      <Field label={FIELD_LABELS.assessment_report} error={errors.assessment_report?.message}>
        <Textarea {...form.register('assessment_report')} rows={4} />
      </Field>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field label={FIELD_LABELS.ticket_status} isRequired error={errors.ticket_status?.message}>
          <Select
            {...form.register('ticket_status')}
            options={ticketChoices(application.ticket_status, isOwner)}
          />
        </Field>
        <Field
          label={FIELD_LABELS.points}
          isRequired
          hint={tierHint(application, ticket)}
          error={errors.points?.message}
        >
          <Input
            {...form.register('points')}
            inputMode="numeric"
            autoComplete="off"
            readOnly={!isOwner}
          />
        </Field>
      </div>
      {isOwner && canConfirmTicket(application.ticket_status) ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button variant="secondary" size="small" onClick={onConfirmTicket}>
            Confirm Ticket
          </Button>
          <span className="text-sm text-muted-foreground">
            For cash or a correction; a transfer is approved under Payments.
          </span>
        </div>
      ) : null}
    </Step>
  )
}

function ResultBadge({ result }: { result: string | null }) {
  const { label, tone } = resultLabel(result)
  return <Badge tone={tone}>{label}</Badge>
}

function tierHint(application: Application, ticket: ManageValues['ticket_status']) {
  if (!isTicketTier(ticket) || ticket === application.ticket_status) return undefined
  return application.awarded_tiers.includes(ticket)
    ? `The ticket points for ${ticket} have already been given.`
    : `Saving adds ${tierPoints(ticket)} ticket points for ${ticket}, once.`
}

export function AuditionStep({ application, form }: ManageStepProps) {
  const { errors } = form.formState
  return (
    <Step number={3} title="Audition">
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <Field label={FIELD_LABELS.audition_state} isRequired>
          <Select
            {...form.register('audition_state')}
            options={AUDITION_STATES.map((state) => ({
              value: state,
              label: auditionStateLabel(state).label,
            }))}
          />
        </Field>
        <Field
          label={FIELD_LABELS.audition_date}
          hint={timeZoneOf(application.country).label}
          error={errors.audition_date?.message}
        >
          <Input {...form.register('audition_date')} type="datetime-local" />
        </Field>
      </div>
      <Field label={FIELD_LABELS.audition_details} error={errors.audition_details?.message}>
        <Textarea {...form.register('audition_details')} rows={2} />
      </Field>
      <Field
        label={FIELD_LABELS.audition_result}
        isRequired
        hint="A result completes the audition."
      >
        <Select
          {...form.register('audition_result')}
          options={[
            { value: '', label: 'Not auditioned' },
            ...RESULTS.map((result) => ({ value: result, label: result })),
          ]}
        />
      </Field>
      <Field label={FIELD_LABELS.audition_report} error={errors.audition_report?.message}>
        <Textarea {...form.register('audition_report')} rows={4} />
      </Field>
    </Step>
  )
}

export function FinalStep({ application, form }: ManageStepProps) {
  return (
    <Step number={4} title="Final Result">
      <Checkbox
        {...form.register('is_finalist')}
        label={`${application.child_name} is a finalist`}
      />
    </Step>
  )
}
