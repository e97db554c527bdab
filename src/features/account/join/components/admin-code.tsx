import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { config } from '@/lib/config'
import { useRequestAdminCode } from '../queries'

/** The code with which this account can be made an administrator's. */
export function AdminCode() {
  return (
    <>
      <p className="my-4">{`The people who run ${config.productName} can make this account an administrator's with a code. Only tell it to somebody you know, by phone or in person.`}</p>
      <CodeOfAccount label="Ask for an administrator's code" lasting="within seven days" />
    </>
  )
}

/** The code with which an owner identifies a member whose authenticators were reset. */
export function ResetCode({ onTold }: { onTold: () => Promise<unknown> }) {
  return (
    <>
      <p className="my-4">
        Your authenticators were reset. Before you add a new one, ask for a code here and tell it to
        an owner of the show, by phone or in person. That way they know it’s really you.
      </p>
      <CodeOfAccount label="Ask for a code" lasting="within 15 minutes" />
      <Button variant="quiet" className="mt-2" onClick={() => void onTold()}>
        They have entered it
      </Button>
    </>
  )
}

function CodeOfAccount({ label, lasting }: { label: string; lasting: string }) {
  const request = useRequestAdminCode()
  return (
    <>
      <div role="status">
        {request.data ? (
          <p className="mb-4 flex flex-wrap items-center gap-3">
            <code className="text-lg">{request.data}</code>
            <CopyButton value={request.data} what="code" />
            <span>{`It works once, ${lasting}.`}</span>
          </p>
        ) : null}
      </div>
      <Button
        variant="secondary"
        isBusy={request.isPending}
        busyText="Asking…"
        onClick={() => request.mutate()}
      >
        {label}
      </Button>
    </>
  )
}
