import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MessageText } from '@/components/message-text'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { formatCount } from '@/domain/money'
import { forgetDraft, keepDraft } from '@/lib/forms/drafts'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useMember } from '@/lib/member'
import { toAudience } from '../audience'
import { LINK_PAGES } from '../link-pages'
import { parentsWords } from '../progress'
import { broadcastQueries, useSendBroadcast, useSendTestLetter } from '../queries'
import {
  lengthOf,
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
  messageSchema,
  type MessageValues,
  newMessage,
} from '../schema'
import { AudienceCount, AudienceFields } from './audience-fields'
import { FamilyPreviews } from './family-previews'

const DRAFT_KEY = 'broadcast'

/** "12 left", or by how many characters it is too long. */
function roomWords(text: string, most: number): string {
  const left = most - lengthOf(text)
  if (left >= 0) return `${formatCount(left)} left`
  return `${formatCount(-left)} ${left === -1 ? 'character' : 'characters'} too many`
}

export interface MessageFormProps {
  /** The year that is chosen; without one it goes to the current year's families. */
  year: number | null
  /** The year that is meant, where there are several. */
  namedYear: number | null
  /** The children who were ticked in a list: then their parents get it, whatever else they are. */
  ticked: readonly string[] | null
  /** Chooses by filters instead. */
  onForget: () => void
}

/** Chooses the parents, writes a message, shows it as they will see it, and sends it after a question. */
export function MessageForm({ year, namedYear, ticked, onForget }: MessageFormProps) {
  const { isOwner } = useMember()
  const [defaultValues] = useState(newMessage)
  const form = useAppForm<MessageValues>({
    schema: messageSchema,
    defaultValues,
    draftKey: DRAFT_KEY,
  })
  const { register, control, getValues, setValue } = form
  const { errors, submitCount } = form.formState
  const values = useWatch({ control }) as MessageValues
  const audience = ticked ? { children: ticked } : toAudience(values)
  const to = { audience, year }
  const count = useQuery(broadcastQueries.audience(to)).data?.parents
  const send = useSendBroadcast()
  const test = useSendTestLetter()
  const [isAsked, setIsAsked] = useState(false)
  const isSendable = count !== undefined && count > 0
  const parents = parentsWords(count ?? 0)

  // Both buttons say first what is wrong with the words.
  const showErrors = form.submitTo(() => Promise.resolve())
  const read = () => messageSchema.safeParse(getValues())

  function ask(event: FormEvent<HTMLFormElement>) {
    if (read().success) {
      event.preventDefault()
      setIsAsked(true)
    } else {
      void showErrors(event)
    }
  }

  const submitTest = form.submitTo(({ subject, body }) => test.mutateAsync({ subject, body }))

  async function sendTest() {
    await submitTest()
    // The message itself is still to be sent.
    keepDraft(DRAFT_KEY, getValues(), [])
  }

  async function sendNow() {
    const { id, subject, body, link_path, map_url, is_urgent, reason } =
      messageSchema.parse(getValues())
    // The year that the form names, though another one may have become the current year meanwhile.
    const message = { id, subject, body, link_path, map_url, is_urgent, reason }
    await send.mutateAsync({ ...message, audience, year: namedYear })
    form.reset(newMessage())
    onForget()
    forgetDraft(DRAFT_KEY)
  }

  return (
    <form noValidate aria-label="New message" onSubmit={ask} className="flex flex-col gap-6">
      <FormErrorSummary
        title="Your message was not sent"
        message={form.refusal}
        attempt={submitCount}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-xl font-bold text-heading">Who gets it</legend>
        <p className="text-muted-foreground">
          Parents with at least one such child{namedYear === null ? '' : ` in ${namedYear}`}. Each
          gets the message once.
        </p>
        {ticked ? (
          <p className="flex flex-wrap items-center gap-x-4">
            The {ticked.length === 1 ? 'child' : `${formatCount(ticked.length)} children`} you
            ticked in the list.
            {isOwner ? (
              <Button variant="link" size="small" onClick={onForget}>
                Choose by filters instead
              </Button>
            ) : null}
          </p>
        ) : (
          <AudienceFields
            register={register}
            country={values.country}
            onCountry={() => setValue('state_city', '')}
          />
        )}
        <AudienceCount to={to} />
      </fieldset>
      <div className="grid gap-6 lg:grid-cols-2">
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
        <div className="flex min-w-0 flex-col gap-6">
          <Preview subject={values.subject} body={values.body} />
          <FamilyPreviews body={values.body} to={to} />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isSendable} className="max-sm:w-full">
          {isSendable ? `Send to ${parents}` : 'Send'}
        </Button>
        <Button
          variant="secondary"
          isBusy={test.isPending}
          busyText="Sending…"
          onClick={() => void sendTest()}
          className="max-sm:w-full"
        >
          Send a test email to me
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Send this message to ${parents}?`}
        description={
          <>
            <span className="block font-semibold wrap-anywhere">{values.subject.trim()}</span>
            {namedYear === null ? '' : `It goes to families of ${namedYear}. `}It cannot be taken
            back. Everybody reads it under Notices; emails follow where they are on.
          </>
        }
        confirmLabel={`Send to ${parents}`}
        busyText="Sending…"
        onConfirm={sendNow}
      />
    </form>
  )
}

/** The message as a parent opens it. */
function Preview({ subject, body }: { subject: string; body: string }) {
  const isEmpty = subject.trim() === '' && body.trim() === ''
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-4">
      <h2 className="text-xl">As parents see it</h2>
      {isEmpty ? (
        <p className="rounded-card border-2 border-dashed border-border p-4 text-muted-foreground">
          Your message appears here while you write.
        </p>
      ) : (
        <div className="flex flex-col gap-3 rounded-card border border-night-indigo bg-surface p-4 shadow-soft">
          <p dir="auto" className="font-bold wrap-anywhere text-heading">
            {subject.trim() || 'A message from the organisers.'}
          </p>
          <MessageText text={body.trim()} />
        </div>
      )}
    </section>
  )
}
