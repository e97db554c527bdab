import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { formatCount } from '@/domain/money'
import type { AppForm } from '@/lib/forms/use-app-form'
import { useMember } from '@/lib/member'
import { LINK_PAGES } from '../link-pages'
import { lengthOf, MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH, type MessageValues } from '../schema'

/** "12 left", or by how many characters it is too long. */
function roomWords(text: string, most: number): string {
  const left = most - lengthOf(text)
  if (left >= 0) return `${formatCount(left)} left`
  return `${formatCount(-left)} ${left === -1 ? 'character' : 'characters'} too many`
}

export interface MessageFieldsProps {
  form: AppForm<MessageValues, MessageValues>
  values: Pick<MessageValues, 'subject' | 'body'>
}

/** The words of a message, and what goes with them. */
export function MessageFields({ form, values }: MessageFieldsProps) {
  const { isOwner } = useMember()
  const { register } = form
  const { errors } = form.formState
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
      <Field
        label="Why it cannot wait"
        hint="Needed for a second message within an hour; it stands in the history."
        error={errors.reason?.message}
      >
        <Input {...register('reason')} dir="auto" autoComplete="off" />
      </Field>
    </div>
  )
}
