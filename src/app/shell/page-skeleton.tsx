import { useContext } from 'react'
import { PageRecordContext } from '@/app/routes/page-record-context'
import { Skeleton } from '@/components/ui/skeleton'

/** A signed-in page in outline, with its name: until its code, its session or its first rows have come. */
export function PageSkeleton() {
  const record = useContext(PageRecordContext)
  const heading = record?.heading === undefined ? record?.title : record.heading
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        Loading…
      </p>
      {heading ? (
        // The real heading, which takes the focus and is read, comes with the page.
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
