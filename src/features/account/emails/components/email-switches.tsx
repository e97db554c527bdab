import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { formatDateTime } from '@/domain/dates'
import { LASTING_GROUP, EMAIL_GROUPS, emailGroupName } from '@/domain/email-groups'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import type { EmailSettings } from '../api'
import { emailQueries, useEmailSwitch, useSendConfirmation } from '../queries'

/** The account's email address, and switches for its groups of emails. */
export function EmailSwitches({ userId }: { userId: string }) {
  const settings = useQuery(emailQueries.mine(userId))
  return (
    <QueryView
      query={settings}
      errorTitle="Error fetching data"
      skeleton={<Skeleton className="mt-4 h-72 w-full" />}
    >
      {(mine) =>
        mine.is_on && mine.address !== null ? (
          <Switches userId={userId} address={mine.address} settings={mine} />
        ) : (
          <p className="mt-4">No emails are sent at the moment. Your news is under Notices.</p>
        )
      }
    </QueryView>
  )
}

interface SwitchesProps {
  userId: string
  address: string
  settings: EmailSettings
}

function Switches({ userId, address, settings }: SwitchesProps) {
  const { mutate: setSwitch } = useEmailSwitch(userId)
  return (
    <>
      <p className="mt-4 [overflow-wrap:anywhere]">
        We email your news to <strong>{address}</strong>. It&rsquo;s also under Notices.
      </p>
      <AddressState userId={userId} settings={settings} />
      <fieldset className="mt-4">
        <legend className="sr-only">Emails you get</legend>
        {EMAIL_GROUPS.map((group) => (
          <Checkbox
            key={group}
            label={emailGroupName(group)}
            hint={
              group === LASTING_GROUP ? 'Always on: they are your proof of payment.' : undefined
            }
            checked={group === LASTING_GROUP || !settings.switched_off.includes(group)}
            disabled={group === LASTING_GROUP}
            onChange={({ target }) => setSwitch({ group, isOn: target.checked })}
          />
        ))}
      </fieldset>
    </>
  )
}

/** Whether the address was confirmed by its owner. */
function AddressState({ userId, settings }: Pick<SwitchesProps, 'userId' | 'settings'>) {
  const { confirmed_at, refused_at, confirmation_asked_at } = settings
  if (refused_at !== null) {
    return (
      <p className="mt-3 flex gap-3 rounded-card bg-warning-soft p-4 text-warning-strong">
        <Icon name="alert" className="mt-0.5" />
        <span className="min-w-0">
          Somebody at this address said it isn’t theirs, so no emails go there. Change your email
          address on this page; if it is yours, press &ldquo;Yes, that&rsquo;s my email&rdquo; in
          any email that you got there.
        </span>
      </p>
    )
  }
  return confirmed_at === null ? (
    <div className="mt-3 rounded-card bg-info-soft p-4">
      <p className="flex gap-3">
        <Icon name="info" className="mt-0.5" />
        <span className="min-w-0">
          Please confirm this email. Until then we won&rsquo;t name your child in it.
        </span>
      </p>
      <SendConfirmation userId={userId} askedAt={confirmation_asked_at} />
    </div>
  ) : (
    <p className="mt-2 flex gap-2 text-success">
      <Icon name="check" className="mt-0.5" />
      Confirmed: this is your email.
    </p>
  )
}

interface SendConfirmationProps {
  userId: string
  /** When it was last sent. */
  askedAt: string | null
}

function SendConfirmation({ userId, askedAt }: SendConfirmationProps) {
  const send = useSendConfirmation(userId)
  return (
    <>
      <p role="status" className="mt-3 empty:hidden">
        {askedAt
          ? `Sent on ${formatDateTime(askedAt, DEFAULT_COUNTRY)}. Press “Yes, that’s my email” in it. It can take a few minutes; look in your spam folder too.`
          : null}
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        isBusy={send.isPending}
        busyText="Sending…"
        onClick={() => send.mutate()}
      >
        {askedAt ? 'Send it again' : 'Send me the confirmation email'}
      </Button>
    </>
  )
}
