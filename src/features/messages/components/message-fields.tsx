import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { formatCount } from '@/domain/money'
import type { AppForm } from '@/lib/forms/use-app-form'
import { useMember } from '@/lib/member'
import { lengthOf, MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH, type MessageValues } from '../schema'
import { paths } from '@/lib/paths'

/** The pages a message can link to. */
const LINK_PAGES: readonly { value: string; label: string }[] = [
  { value: paths.dashboard, label: 'Dashboard' },
  { value: paths.children, label: 'Children and entry videos' },
  { value: paths.payment, label: 'Payments' },
  { value: paths.schedule, label: 'Schedule' },
  { value: paths.assessment, label: 'Results' },
  { value: paths.account, label: 'Account' },
  { value: paths.ourKids, label: 'Our Shining Stars' },
  { value: paths.stateAdmins, label: 'State coordinators' },
  { value: paths.talentShow, label: 'Talent show' },
  { value: paths.volunteerMaterials, label: 'Volunteer materials' },
]

/** "12 left", or the number of excess characters. */
function roomWords(text: string, most: number): string {
  const left = most - lengthOf(text)
  if (left >= 0) return `${formatCount(left)} left`
  return `${formatCount(-left)} ${left === -1 ? 'character' : 'characters'} too many`
}

export interface MessageFieldsProps {
  form: AppForm<MessageValues, MessageValues>
  values: Pick<MessageValues, 'subject' | 'body' | 'map_url' | 'is_urgent' | 'reason'>
  /** Whether it would be the second message within an hour, which needs a reason. */
  isReasonAsked: boolean
}

/** The text of a message, and its options. */
export function MessageFields({ form, values, isReasonAsked }: MessageFieldsProps) {
  const { isOwner } = useMember()
  const { register } = form
  const { errors } = form.formState
  // Null until the user toggles it.
  const [isUnfolded, setIsUnfolded] = useState<boolean | null>(null)
  const isMoreOpen = isUnfolded ?? (values.map_url !== '' || values.is_urgent)
  const needsMore = errors.map_url !== undefined || errors.is_urgent !== undefined
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h2 className="text-xl">Your message</h2>
      <Field
        label="Subject"
        hint={roomWords(values.subject, MAX_SUBJECT_LENGTH)}
        error={errors.subject?.message}
        isRequired
      >
        <Input {...register('subject')} dir="auto" autoComplete="off" />
      </Field>
      <Field
        label="Message"
        hint={`Plain text, without web addresses. {parent} and {children} become each family’s names. ${roomWords(values.body, MAX_BODY_LENGTH)}`}
        error={errors.body?.message}
        isRequired
      >
        <Textarea {...register('body')} dir="auto" rows={10} />
      </Field>
      <Field label="Page it leads to">
        <Select {...register('link_path')} placeholder="None" options={LINK_PAGES} />
      </Field>
      {/* Initially open if a draft has values in it; never collapses over an invalid field. */}
      <details
        className="group"
        open={isMoreOpen || needsMore}
        onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}
      >
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold text-primary-strong underline underline-offset-4">
          <span>{isOwner ? 'More: place on a map, urgent' : 'More: place on a map'}</span>
          <Icon name="chevron" className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-4 pt-2">
          <Field
            label="Place on a map"
            hint="The whole address of google.com/maps or openstreetmap.org."
            error={errors.map_url?.message}
          >
            <Input {...register('map_url')} type="url" inputMode="url" autoComplete="off" />
          </Field>
          {isOwner ? (
            <Checkbox
              {...register('is_urgent')}
              label="Urgent: its emails go before all others"
              hint="One a day."
              error={errors.is_urgent?.message}
            />
          ) : null}
        </div>
      </details>
      {isReasonAsked || values.is_urgent || values.reason !== '' ? (
        <Field
          label="Why it cannot wait"
          hint="Needed for a second message within an hour. It’s saved in the history."
          error={errors.reason?.message}
        >
          <Input {...register('reason')} dir="auto" autoComplete="off" />
        </Field>
      ) : null}
    </div>
  )
}
