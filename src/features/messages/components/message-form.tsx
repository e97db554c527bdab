import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { formatCount } from '@/domain/money'
import { forgetDraft, keepDraft } from '@/lib/drafts'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useMember } from '@/lib/member'
import { useUser } from '@/lib/supabase/use-user'
import { toAudience } from '../audience'
import { isOfLastHour, parentsWords } from '../progress'
import { broadcastQueries, useSendBroadcast, useSendTestEmail } from '../queries'
import { newMessage } from '../new-message'
import { linksOf, messageSchema, type MessageValues } from '../schema'
import { AudienceCount, AudienceFields, channelWords } from './audience-fields'
import { MessageFields } from './message-fields'
import { MessagePreview } from './message-preview'

const DRAFT_KEY = 'broadcast'

export interface MessageFormProps {
  /** The chosen year; null for the current year's families. */
  year: number | null
  /** The year to name, if there are several. */
  namedYear: number | null
  /** Children ticked in a list: their parents receive it, whatever the filters. */
  ticked: readonly string[] | null
  /** Switches to filters. */
  onForget: () => void
}

/** Selects the parents, takes and previews the message, and sends it after a confirmation. */
export function MessageForm({ year, namedYear, ticked, onForget }: MessageFormProps) {
  const { isOwner } = useMember()
  const [defaultValues] = useState(newMessage)
  const form = useAppForm<MessageValues>({
    schema: messageSchema,
    defaultValues,
    draftKey: DRAFT_KEY,
  })
  const { register, control, getValues, setValue } = form
  const { submitCount } = form.formState
  const values = useWatch({ control }) as MessageValues
  const audience = ticked ? { children: ticked } : toAudience(values)
  const to = { audience, year }
  const links = linksOf(values)
  const reach = useQuery(broadcastQueries.audience(to)).data
  const count = reach?.parents
  const send = useSendBroadcast()
  const test = useSendTestEmail()
  const [isAsked, setIsAsked] = useState(false)
  const { email } = useUser()
  // The history fetches it.
  const history = useQuery({ ...broadcastQueries.page(1), enabled: false }).data
  const isReasonAsked =
    send.error?.code === 'message_reason_required' ||
    (history?.rows ?? []).some((message) => isOfLastHour(message, email))
  const isSendable = count !== undefined && count > 0
  const parents = parentsWords(count ?? 0)

  // Both buttons show validation errors first.
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

  const submitTest = form.submitTo(({ subject, body, link_path, map_url }) =>
    test.mutateAsync({ subject, body, link_path, map_url }),
  )

  async function sendTest() {
    await submitTest()
    // The message itself is still unsent.
    keepDraft(DRAFT_KEY, getValues(), [])
  }

  async function sendNow() {
    const { id, subject, body, link_path, map_url, is_urgent, reason } =
      messageSchema.parse(getValues())
    // The year named in the form, even if the current year has changed since.
    const message = { id, subject, body, link_path, map_url, is_urgent, reason }
    await send.mutateAsync({ ...message, audience, year: year ?? namedYear })
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
        <p className="text-muted-foreground">{`Parents with at least one such child${namedYear === null ? '' : ` in ${namedYear}`}. Each gets the message once.`}</p>
        {ticked ? (
          <p className="flex flex-wrap items-center gap-x-4">
            <span>{`The ${ticked.length === 1 ? 'child' : `${formatCount(ticked.length)} children`} you ticked in the list.`}</span>
            {isOwner ? (
              <Button variant="link" size="small" onClick={onForget}>
                Choose by filters instead
              </Button>
            ) : null}
          </p>
        ) : (
          <AudienceFields
            register={register}
            values={values}
            onChange={(changes) => {
              for (const [name, value] of Object.entries(changes)) {
                setValue(name as keyof MessageValues, value, { shouldDirty: true })
              }
            }}
          />
        )}
        <AudienceCount to={to} />
      </fieldset>
      <div className="grid gap-6 lg:grid-cols-2">
        <MessageFields form={form} values={values} isReasonAsked={isReasonAsked} />
        <MessagePreview subject={values.subject} body={values.body} links={links} to={to} />
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
            <span>{`${namedYear === null ? '' : `It goes to families of ${namedYear}. `}You can’t take it back. Everyone sees it under Notices, and by email where emails are on.`}</span>
            {reach ? <span className="mt-2 block tabular-nums">{channelWords(reach)}</span> : null}
          </>
        }
        confirmLabel={`Send to ${parents}`}
        busyText="Sending…"
        onConfirm={sendNow}
      />
    </form>
  )
}
