import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '@/domain/dates'
import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { bankQueries } from '@/features/finance/bank/queries'
import { unexplainedOf } from '@/features/finance/bank/labels'
import { useMember } from '@/lib/member'
import { bookList, hrefOfBooks } from '../list-params'
import { bookQueries, useCloseMonth } from '../queries'
import { daysOfMonth, monthWords, sumWords } from '../labels'

/** The next month that can be closed, and the closed ones. */
export function BookMonths() {
  const months = useQuery(bookQueries.months())
  const { isOwner } = useMember()
  const [closing, setClosing] = useState<string | null>(null)
  return (
    <section aria-labelledby="months" className="flex flex-col gap-3">
      <h2 id="months" className="text-xl">
        Months
      </h2>
      <QueryView
        query={months}
        errorTitle="Could not fetch the months."
        loadingText="Loading the months…"
        skeleton={<SkeletonList count={2} className="h-11" />}
        isEmpty={(data) => data.length === 0}
        empty={<p className="text-muted-foreground">A month can be closed once it is over.</p>}
      >
        {(data) => (
          <ul className="divide-y divide-border">
            {data.map(({ month, sums, open_sums, closed_at, closed_by_email }) => (
              <li key={month} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <Link
                  to={hrefOfBooks(daysOfMonth(month))}
                  className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
                >
                  {monthWords(month)}
                </Link>
                {closed_at === null ? (
                  isOwner ? (
                    <Button size="small" variant="secondary" onClick={() => setClosing(month)}>
                      {`Close ${monthWords(month)}`}
                    </Button>
                  ) : (
                    <span className="text-sm text-muted-foreground">
                      An owner can close it now.
                    </span>
                  )
                ) : (
                  <span className="text-sm text-muted-foreground">
                    <KeptWords
                      text={`Closed on ${formatDate(closed_at)}${closed_by_email ? ` by ${closed_by_email}` : ''} with `}
                      words={[closed_by_email]}
                    />
                    <span translate="no" className="tabular-nums">
                      {sumWords(sums ?? {})}
                    </span>
                    {open_sums && Object.keys(open_sums).length > 0 ? (
                      <span className="text-warning-strong">
                        <span translate="no">{`; ${sumWords(open_sums)}`}</span>
                        <span> of the bank was not explained</span>
                      </span>
                    ) : null}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {closing === null ? null : <CloseMonth month={closing} onClose={() => setClosing(null)} />}
    </section>
  )
}

function CloseMonth({ month, onClose }: { month: string; onClose: () => void }) {
  const close = useCloseMonth()
  const { to } = daysOfMonth(month)
  const sums = useQuery(bookQueries.sums({ ...bookList.read(new URLSearchParams()), to }))
  const bank = useQuery(bankQueries.reconciliation(month))
  const open = bank.data && unexplainedOf(bank.data)
  const held = sums.data && Object.fromEntries(sums.data.map((sum) => [sum.currency, sum.closing]))
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Close the books of ${monthWords(month)}?`}
      description={
        <>
          <span>{`Nothing dated in ${monthWords(month)} or before is written any more. Later corrections stand on the day they are made. A closed month can’t be opened again.`}</span>
          <span role="status" className="mt-2 block font-semibold tabular-nums">
            {held ? `The books hold ${sumWords(held)} on ${formatDate(to)}.` : 'Adding it up…'}
          </span>
          {open && Object.keys(open).length > 0 ? (
            <span className="mt-2 block text-warning-strong">
              <span translate="no">{sumWords(open)}</span>
              <span> of the bank is not explained yet. The closed month will say so.</span>
            </span>
          ) : null}
        </>
      }
      confirmLabel={`Close ${monthWords(month)}`}
      busyText="Closing…"
      onConfirm={() => close.mutateAsync(month)}
    />
  )
}
