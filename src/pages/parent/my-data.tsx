import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { HeldDataList } from '@/features/account/my-data/components/held-data-list'
import { heldSections } from '@/features/account/my-data/held-data'
import { myDataQueries } from '@/features/account/my-data/queries'
import { config } from '@/lib/config'
import { shareOrDownload } from '@/lib/share-or-download'
import { useUser } from '@/lib/supabase/use-user'
import type { Visit } from '@/lib/lazy'

/** The page's first queries, sent even before its code has loaded. */
export function loader({ userId }: Visit) {
  return [myDataQueries.all(userId)]
}

export default function MyDataPage() {
  const user = useUser()
  const held = useQuery(myDataQueries.all(user.id))

  function save() {
    const day = new Date().toISOString().slice(0, 10)
    const file = new Blob([JSON.stringify(held.data, null, 2)], { type: 'application/json' })
    void shareOrDownload(file, `${config.slug}-my-data-${day}.json`)
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageHeading>My data</PageHeading>
        <Button
          variant="secondary"
          size="small"
          className="print:hidden"
          disabled={held.data === undefined}
          onClick={save}
        >
          <Icon name="download" />
          Download my data
        </Button>
      </div>
      <p className="mt-2 text-muted-foreground">
        Everything we hold about you and your children. The download has the same as one file
        (JSON), with the ids.
      </p>
      <div className="mt-6 flex flex-col gap-6">
        <QueryView
          query={held}
          errorTitle="Error fetching data"
          loadingText="Collecting your data…"
          skeleton={<Skeleton className="h-dvh w-full" />}
        >
          {(data) => <HeldDataList sections={heldSections(data)} />}
        </QueryView>
      </div>
    </>
  )
}
