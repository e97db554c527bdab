import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { config } from '@/lib/config'
import { useRequestAdminCode } from '../queries'

/** The code that makes this account an administrator's. */
export function AdminCode() {
  const request = useRequestAdminCode()
  return (
    <>
      <p className="my-4">
        The people who run {config.productName} can make this account an administrator&apos;s with a
        code. Only tell it to somebody you know, by phone or in person.
      </p>
      <div role="status">
        {request.data ? (
          <p className="mb-4 flex flex-wrap items-center gap-3">
            <code className="text-lg">{request.data}</code>
            <CopyButton value={request.data} what="code" />
            <span>It works once, within seven days.</span>
          </p>
        ) : null}
      </div>
      <Button
        variant="secondary"
        isBusy={request.isPending}
        busyText="Asking…"
        onClick={() => request.mutate()}
      >
        Ask for an administrator&apos;s code
      </Button>
    </>
  )
}
