import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { type Double, MAX_DOUBLES } from '../api'
import { officeQueries, useSetToldApart } from '../queries'
import { CloseDoubleDialog, type Closing } from './close-double-dialog'
import { DoubleSide } from './double-side'

/** Children who may have been entered twice. The families hear nothing of it. */
export function Doubles() {
  const doubles = useQuery(officeQueries.doubles())
  const [closing, setClosing] = useState<Closing | null>(null)
  return (
    <section aria-labelledby="doubles" className="flex flex-col gap-2">
      <h2 id="doubles" className="text-xl">
        Entered twice?
      </h2>
      <QueryView
        query={doubles}
        errorTitle="Could not fetch the doubles."
        loadingText="Looking for doubles…"
        skeleton={<SkeletonList count={2} className="h-32" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-muted-foreground">No child looks as if entered twice.</p>}
      >
        {(rows) => (
          <>
            <ul aria-label="Doubles" className="flex flex-col gap-4">
              {rows.map((double) => (
                <li key={`${double.one.id} ${double.other.id}`}>
                  <Pair double={double} onClose={setClosing} />
                </li>
              ))}
            </ul>
            {rows.length < MAX_DOUBLES ? null : (
              <p className="text-sm text-muted-foreground">
                These are the first {MAX_DOUBLES}. The next ones follow as these are answered.
              </p>
            )}
          </>
        )}
      </QueryView>
      <CloseDoubleDialog closing={closing} onClose={() => setClosing(null)} />
    </section>
  )
}

interface PairProps {
  double: Double
  onClose: (closing: Closing) => void
}

function Pair({ double, onClose }: PairProps) {
  const { one, other, is_one_account: isOneAccount, reason } = double
  const tell = useSetToldApart()
  return (
    <article className="flex flex-col gap-3 rounded-card border border-border p-4">
      <p className="font-semibold">
        {`${reason === 'phone' ? 'The same phone number' : 'The same name, age and state'}${isOneAccount ? ', in one account' : ', in two accounts: please call'}`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <DoubleSide
          child={one}
          onKeep={isOneAccount ? () => onClose({ kept: one, closed: other }) : null}
          isBlocked={other.is_pending}
        />
        <DoubleSide
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
        onClick={() => tell.mutate({ double, isToldApart: true })}
      >
        Not the same
      </Button>
    </article>
  )
}
