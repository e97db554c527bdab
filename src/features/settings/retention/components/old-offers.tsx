import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { type Column, DataTable } from '@/components/ui/data-table'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { formatDate } from '@/domain/dates'
import { MAX_OLD_OFFERS, type OldOffer } from '../api'
import { retentionQueries, useEraseOldOffers } from '../queries'
import { counted } from '../labels'

const COLUMNS: readonly Column<OldOffer>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => (
      <span translate="no" className="wrap-anywhere">
        {name}
      </span>
    ),
  },
  { key: 'kind', header: 'As', cell: ({ kind }) => (kind === 'volunteer' ? 'Volunteer' : 'Donor') },
  { key: 'country', header: 'Country', cell: ({ country }) => country },
  { key: 'changed', header: 'Last change', cell: ({ changed_at }) => formatDate(changed_at) },
]

/** Volunteers and donors with no contact for as long as a past year is kept, with one decision for all of them. */
export function OldOffers() {
  const query = useQuery(retentionQueries.oldOffers())
  return (
    <section aria-labelledby="old-offers" className="flex flex-col gap-3">
      <h3 id="old-offers" className="text-lg">
        Volunteers and donors
      </h3>
      <QueryView
        query={query}
        errorTitle="Could not fetch old offers."
        loadingText="Loading old offers…"
        skeleton={<SkeletonList count={1} className="h-16" />}
        isEmpty={(offers) => offers.length === 0}
        empty={
          <p className="text-muted-foreground">
            Nothing to erase yet. We keep volunteers and donors as long as a past year.
          </p>
        }
      >
        {(offers) => <Offers offers={offers} />}
      </QueryView>
    </section>
  )
}

function Offers({ offers }: { offers: readonly OldOffer[] }) {
  const [isAsking, setIsAsking] = useState(false)
  const erase = useEraseOldOffers()
  const everybody = counted(offers.length, 'person', 'people')
  return (
    <>
      <p>
        {`Nothing has changed for ${offers.length === MAX_OLD_OFFERS ? `these first ${MAX_OLD_OFFERS} people` : everybody} in as long as we keep a past year.`}
      </p>
      <DataTable
        caption="Volunteers and donors with no change for as long as we keep a past year"
        columns={COLUMNS}
        rows={offers}
        rowKey={({ id }) => id}
      />
      <div>
        <Button
          size="small"
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          {`Erase ${everybody}…`}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Erase ${everybody}?`}
        description="Names, phone numbers and emails are erased for good. The amount of a confirmed donation stays in the books. Anyone who was called or wrote to us since then stays."
        confirmLabel="Erase"
        busyText="Erasing…"
        isDestructive
        onConfirm={() => erase.mutateAsync(offers.map(({ id }) => id))}
      />
    </>
  )
}
