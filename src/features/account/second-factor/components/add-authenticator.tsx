import { QrCode } from '@/components/qr-code'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { useBeginEnrolment, useFinishEnrolment } from '../queries'
import { CodeForm } from './code-form'

export interface AddAuthenticatorProps {
  label: string
  /** The first one ends all other sessions of the account, so the user is warned. */
  isFirst: boolean
}

/** Adds an authenticator: shows its key as a QR code, a link and text, then asks for the first code. */
export function AddAuthenticator({ label, isFirst }: AddAuthenticatorProps) {
  const begin = useBeginEnrolment()
  const finish = useFinishEnrolment()
  const enrolment = begin.data
  if (!enrolment) {
    return (
      <>
        {isFirst ? (
          <p className="mt-4 flex gap-3 rounded-card bg-info-soft p-4">
            <Icon name="info" className="mt-0.5" />
            <span className="min-w-0">
              When you finish, you’re signed out on every other phone and computer. If somebody is
              working with this account right now, at a gate for example, wait until they’re done.
            </span>
          </p>
        ) : null}
        <Button
          variant="secondary"
          className="mt-4"
          isBusy={begin.isPending}
          busyText="Preparing…"
          onClick={() => begin.mutate()}
        >
          {label}
        </Button>
      </>
    )
  }
  const spaced = enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <ol className="mt-4 flex list-decimal flex-col gap-6 pl-5">
      <li>
        <p>
          Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator
          or the password manager of your phone.
        </p>
        <QrCode
          value={enrolment.uri}
          label="QR code for your authenticator app"
          className="my-4 w-full max-w-56"
        />
        <p>
          On this phone?{' '}
          <a
            href={enrolment.uri}
            className="inline-flex min-h-11 items-center text-primary-strong underline underline-offset-4"
          >
            Open your authenticator app
          </a>
        </p>
        <p className="mt-2">Can’t scan it? Type this key into the app:</p>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <code className="[overflow-wrap:anywhere]">{spaced}</code>
          <CopyButton value={enrolment.secret} what="key" />
        </p>
      </li>
      <li>
        <p className="mb-4">Enter the code that the app shows now.</p>
        <CodeForm
          submitLabel="Turn it on"
          onSubmit={async (code) => {
            await finish.mutateAsync({ id: enrolment.id, code })
            begin.reset()
          }}
        />
      </li>
    </ol>
  )
}
