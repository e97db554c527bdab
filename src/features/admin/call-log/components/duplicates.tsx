import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { type Duplicate, MAX_DUPLICATES } from '../api'
import { officeQueries, useSetToldApart } from '../queries'
import { CloseDuplicateDialog, type Closing } from './close-duplicate-dialog'
import { DuplicateSide } from './duplicate-side'

/** Possible duplicate children. Their families are not told. */
export function Duplicates() {
  const duplicates = useQuery(officeQueries.duplicates())
  const [closing, setClosing] = useState<Closing | null>(null)
  return (
    <section aria-labelledby="duplicates" className="flex flex-col gap-2">
      <h2 id="duplicates" className="text-xl">
        Entered twice?
      </h2>
      <QueryView
        query={duplicates}
        errorTitle="Could not fetch the duplicates."
        loadingText="Looking for duplicates…"
        skeleton={<SkeletonList count={2} className="h-32" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-muted-foreground">No child seems to be entered twice.</p>}
      >
        {(rows) => (
          <>
            <ul aria-label="Duplicates" className="flex flex-col gap-4">
              {rows.map((duplicate) => (
                <li key={`${duplicate.one.id} ${duplicate.other.id}`}>
                  <Pair duplicate={duplicate} onClose={setClosing} />
                </li>
              ))}
            </ul>
            {rows.length < MAX_DUPLICATES ? null : (
              <p className="text-sm text-muted-foreground">
                These are the first {MAX_DUPLICATES}. The next ones follow as these are answered.
              </p>
            )}
          </>
        )}
      </QueryView>
      <CloseDuplicateDialog closing={closing} onClose={() => setClosing(null)} />
    </section>
  )
}

interface PairProps {
  duplicate: Duplicate
  onClose: (closing: Closing) => void
}

function Pair({ duplicate, onClose }: PairProps) {
  const { one, other, is_one_account: isOneAccount, reason } = duplicate
  const tell = useSetToldApart()
  return (
    <article className="flex flex-col gap-3 rounded-card border border-border p-4">
      <p className="font-semibold">
        {`${reason === 'phone' ? 'The same phone number' : 'The same name, age and state'}${isOneAccount ? ', in one account' : ', in two accounts: please call'}`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <DuplicateSide
          child={one}
          onKeep={isOneAccount ? () => onClose({ kept: one, closed: other }) : null}
          isBlocked={other.is_pending}
        />
        <DuplicateSide
          child={other}
          onKeep={isOneAccount ? () => onClose({ kept: other, closed: one }) : null}
          isBlocked={one.is_pending}
        />
      </div>
      {isOneAccount ? null : (
        <ul className="list-disc pl-5 text-sm">
          <li>
            One family: ask which account they use, and have them delete the child in the other.
            Money that was paid there goes first: open its payment, &ldquo;It is for another
            child&rdquo;.
          </li>
          <li>
            Two families: press Not the same. This pair is not shown again, and nobody is told.
          </li>
        </ul>
      )}
      <Button
        size="small"
        variant="secondary"
        className="self-start"
        aria-label={`Not the same: ${one.name ?? ''} and ${other.name ?? ''}`}
        isBusy={tell.isPending}
        busyText="Saving…"
        onClick={() => tell.mutate({ duplicate, isToldApart: true })}
      >
        Not the same
      </Button>
    </article>
  )
}
