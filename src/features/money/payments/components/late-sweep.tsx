import { useQuery } from '@tanstack/react-query'
import { Icon } from '@/components/ui/icon'
import { adminPaymentQueries } from '../queries'

/** Says that files are neither checked nor removed, where the job that does it has stopped. */
export function LateSweep() {
  const isLate = useQuery(adminPaymentQueries.isSweepLate())
  return (
    <div role="status" className="empty:hidden">
      {isLate.data === true ? (
        <p className="flex gap-3 rounded-card bg-warning-soft p-4 text-warning-strong">
          <Icon name="alert" className="mt-0.5" />
          <span className="min-w-0">
            <strong className="block">Files have not been checked for ten minutes.</strong>
            New proofs stay closed, and files of deleted children stay in storage, until the job
            &ldquo;sweep&rdquo; runs again. You can decide payments as usual. Please tell the people
            who look after the server.
          </span>
        </p>
      ) : null}
    </div>
  )
}
