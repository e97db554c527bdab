import { useQuery } from '@tanstack/react-query'
import { Icon } from '@/components/ui/icon'
import { adminPaymentQueries } from '../queries'

/** A collapsible warning that files are neither checked nor removed because the sweep job has stopped. */
export function LateSweep() {
  const isLate = useQuery(adminPaymentQueries.isSweepLate())
  return (
    <div role="status" className="empty:hidden">
      {isLate.data === true ? (
        <details className="group rounded-card bg-muted px-4">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 font-semibold">
            <Icon name="alert" />
            <span className="min-w-0 flex-1">Files have not been checked for ten minutes.</span>
            <Icon name="chevron" className="group-open:rotate-180" />
          </summary>
          <p className="pb-3">
            New proofs stay closed, and files of deleted children stay in storage, until it goes on.
            You can decide payments as usual. Please tell the people who look after the server.
          </p>
        </details>
      ) : null}
    </div>
  )
}
