import { useContext } from 'react'
import { RouteConfigContext } from '@/app/routes/route-config-context'
import { Skeleton } from '@/components/ui/skeleton'

/** The skeleton of a signed-in page with its name, shown until its code, session or first rows have loaded. */
export function PageSkeleton() {
  const record = useContext(RouteConfigContext)
  const heading = record?.heading === undefined ? record?.title : record.heading
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        Loading…
      </p>
      {heading ? (
        // The real heading, which gets the focus and is announced, comes with the page.
        <p aria-hidden className="font-display text-3xl font-extrabold text-heading">
          {heading}
        </p>
      ) : (
        <Skeleton className="h-10 w-64 max-w-full" />
      )}
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
