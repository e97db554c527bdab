import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice-group'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Honeypot } from '@/components/ui/honeypot'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import {
  MAX_REPORT_CONTACT,
  MAX_REPORT_WORDS,
  REPORT_REASON_WORDS,
  REPORT_REASONS,
} from '@/domain/profile-report'
import { useAppForm } from '@/lib/forms/use-app-form'
import { reportProfile } from '../api'
import { newReport, type ReportInput, reportSchema } from '../schema'

export interface ReportDialogProps {
  profileId: string
  name: string
  /** The support chat, which also accepts reports; null if the operator gave no number. */
  chat: string | null
  onClose: () => void
}

const IN_DANGER = 'If a child is in danger right now, call the emergency number 112 first.'

/** Reports a problem with a public profile to the office. It requires no sign-in and no name. */
export function ReportDialog({ profileId, name, chat, onClose }: ReportDialogProps) {
  const [isSent, setIsSent] = useState(false)
  const [defaultValues] = useState(newReport)
  const form = useAppForm<ReportInput>({
    schema: reportSchema,
    defaultValues,
    draftKey: `report-${profileId}`,
    secrets: ['leave_empty'],
  })
  const { register, control, setValue } = form
  const { errors, isSubmitted } = form.formState
  const reason = useWatch({ control, name: 'reason' })

  if (isSent) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Thank you. We have your report."
        description={`We look at every report within two working days, and hide a profile at once where we need to. ${IN_DANGER}`}
        footer={<Button onClick={onClose}>Close</Button>}
      />
    )
  }
  return (
    <FormDialog
      form={form}
      onSubmit={form.submitTo(async (input) => {
        await reportProfile(profileId, input)
        setIsSent(true)
      })}
      onClose={onClose}
      title={<KeptWords text={`Report ${name}’s profile`} words={[name]} />}
      description={`Only our office reads this. The family is never told who sent it. ${IN_DANGER}`}
      submitLabel="Send the report"
      busyText="Sending…"
      formLabel="Report of a profile"
      refusalTitle="Your report isn’t sent yet"
    >
      <RadioGroup
        legend="What is wrong?"
        isRequired
        choices={REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_WORDS[value] }))}
        value={reason}
        onPick={(value) =>
          setValue('reason', value, { shouldDirty: true, shouldValidate: isSubmitted })
        }
        error={errors.reason?.message}
      />
      <Field
        label="Tell us more"
        hint={`Up to ${MAX_REPORT_WORDS} characters, if you like`}
        error={errors.words?.message}
      >
        <Textarea {...register('words')} rows={3} maxLength={MAX_REPORT_WORDS} />
      </Field>
      <Field
        label="Your phone or email"
        hint="Only if you want an answer. We remove it 30 days after we decide."
        error={errors.contact?.message}
      >
        <Input {...register('contact')} autoComplete="off" maxLength={MAX_REPORT_CONTACT} />
      </Field>
      <Honeypot {...register('leave_empty')} />
      {chat === null ? null : (
        <p>
          <a
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Or tell us by WhatsApp
          </a>
        </p>
      )}
    </FormDialog>
  )
}
