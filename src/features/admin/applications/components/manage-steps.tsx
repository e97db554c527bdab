import { Fragment, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import {
  AUDITION_STATES,
  auditionStateLabel,
  resultLabel,
  resultOfScore,
  RESULTS,
} from '@/domain/application'
import { formatCount } from '@/domain/money'
import { timeZoneOf } from '@/domain/regions'
import { canConfirmTicket, isTicketPaid, isTicketTier, tierPoints } from '@/domain/ticket-status'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { RadioGroup } from '@/components/ui/choice-group'
import { FormMoment } from '@/components/time-input'
import { Field } from '@/components/ui/field'
import { FoldSection } from '@/components/ui/fold-section'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { useMember } from '@/lib/member'
import type { AppForm } from '@/lib/forms/use-app-form'
import type { AdminApplication } from '../api'
import { isSlotRefusal } from '../child-slots'
import { ticketChoices, ticketLabel, videoLabel } from '../labels'
import { FIELD_LABELS, type ManageValues, parsePoints, parseScore } from '../schema'
import { VideoLink } from '@/components/video-link'
import { AuditionSlots } from './audition-slots'

export interface ManageStepProps {
  /** The loaded row; edits live in the form. */
  application: AdminApplication
  form: AppForm<ManageValues, ManageValues>
  isOpen: boolean
  onToggle: () => void
}

const VERDICTS = [
  { value: 'approved', label: 'Pass' },
  { value: 'failed', label: 'Fail' },
] as const

export function VideoStep({ application, form, isOpen, onToggle }: ManageStepProps) {
  const [typed, link] = useWatch({
    control: form.control,
    name: ['entry_video_status', 'entry_video_url'],
  })
  const { label, tone } = videoLabel(application.entry_video_status)
  const isReviewable = ['submitted', 'approved', 'failed'].includes(application.entry_video_status)
  return (
    <Step
      number={1}
      title="Entry Video Review"
      state={<Badge tone={tone}>{label}</Badge>}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <div className="flex flex-wrap items-center gap-x-4 empty:hidden">
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
      {/* A typed link stays visible even if the family has submitted one in the meantime. */}
      {application.entry_video_status === 'pending_submission' || link !== '' ? (
        <Field
          label={FIELD_LABELS.entry_video_url}
          hint="Did it come by WhatsApp? Paste its link here; saving submits it."
          error={form.formState.errors.entry_video_url?.message}
        >
          <Input {...form.register('entry_video_url')} inputMode="url" autoComplete="off" />
        </Field>
      ) : null}
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

export function AssessmentStep({
  application,
  form,
  isOpen,
  onToggle,
  onConfirmTicket,
}: AssessmentStepProps) {
  const { errors } = form.formState
  const { isOwner } = useMember()
  const [score, ticket, points] = useWatch({
    control: form.control,
    name: ['assessment_score', 'ticket_status', 'points'],
  })
  const given = parseScore(score)
  const isRejected = application.status === 'rejected'
  const scoreFields = (
    <Fragment key="score">
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
    </Fragment>
  )
  const ticketFields = (
    <Fragment key="ticket">
      <div className="grid gap-4">
        <Field label={FIELD_LABELS.ticket_status} isRequired error={errors.ticket_status?.message}>
          <Select
            {...form.register('ticket_status')}
            options={ticketChoices(application.ticket_status, isOwner)}
          />
        </Field>
        <Field
          label={FIELD_LABELS.points}
          isRequired
          hint={tierHint(application, ticket, points)}
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
    </Fragment>
  )
  return (
    <Step
      number={2}
      title="Assessment & Ticket"
      state={<TicketState application={application} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      {/* The pending field first: there is nothing to assess before the ticket is paid. */}
      {isTicketPaid(application.ticket_status)
        ? [scoreFields, ticketFields]
        : [ticketFields, scoreFields]}
    </Step>
  )
}

function ResultBadge({ result }: { result: string | null }) {
  const { label, tone } = resultLabel(result)
  return <Badge tone={tone}>{label}</Badge>
}

/** The points that saving stores: typed points are kept, a tier alone adds its own. */
function tierHint(
  application: AdminApplication,
  ticket: ManageValues['ticket_status'],
  points: string,
) {
  if (!isTicketTier(ticket) || ticket === application.ticket_status) return undefined
  if (application.awarded_tiers.includes(ticket)) {
    return `The ticket points for ${ticket} have already been given.`
  }
  const [before, added] = [application.points, tierPoints(ticket)]
  const sum = formatCount(before + added)
  return parsePoints(points) === before
    ? `Saving adds ${added} ticket points for ${ticket}, once: ${formatCount(before)} + ${added} = ${sum}.`
    : `Saved as typed. With the ${added} ticket points for ${ticket} it would be ${sum}.`
}

export interface AuditionStepProps extends ManageStepProps {
  onTakeOff: () => void
}

export function AuditionStep({
  application,
  form,
  isOpen,
  onToggle,
  onTakeOff,
}: AuditionStepProps) {
  const { errors } = form.formState
  return (
    <Step
      number={3}
      title="Audition"
      state={auditionStateLabel(application.audition_state).label}
      isOpen={isOpen}
      onToggle={onToggle}
    >
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
          <FormMoment form={form} name="audition_date" timeLabel="Time of the audition" />
        </Field>
      </div>
      <AuditionSlots
        application={application}
        onTakeOff={isSlotRefusal(errors.audition_date?.message) ? onTakeOff : undefined}
      />
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

export function FinalStep({ application, form, isOpen, onToggle }: ManageStepProps) {
  return (
    <Step
      number={4}
      title="Final Result"
      state={application.is_finalist ? 'Finalist' : 'No finalist'}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <Checkbox
        {...form.register('is_finalist')}
        label={
          <>
            <span translate="no">{application.child_name}</span> is a finalist
          </>
        }
      />
    </Step>
  )
}

function TicketState({ application }: Pick<ManageStepProps, 'application'>) {
  const { ticket_status: ticket, assessment_score: score } = application
  const { label, tone } = ticketLabel(ticket)
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {score === null ? null : <span>{`Score ${score}`}</span>}
    </>
  )
}

interface StepProps {
  number: 1 | 2 | 3 | 4
  title: string
  /** The step's status. */
  state: ReactNode
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** One of the manage dialog's four steps, collapsed to a line. */
function Step({ number, title, state, ...fold }: StepProps) {
  return (
    <FoldSection
      title={
        <>
          <span className="text-muted-foreground">{`Step ${number}`}</span>
          <span>{` ${title}`}</span>
        </>
      }
      summary={state}
      {...fold}
    />
  )
}
