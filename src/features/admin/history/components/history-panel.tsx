import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useMember } from '@/lib/member'
import { HistoryList, type HistoryListProps } from './history-list'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@/domain/dates'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { KeptWords } from '@/components/kept-words'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { historyQueries } from '../queries'

/** A collapsible history, fetched on first expansion. */
export function HistoryPanel(props: HistoryListProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { isOwner } = useMember()
  const { table, id: rowId } = props.row
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="clock" />
        History
        <Icon name="chevron" className={isOpen ? 'rotate-180' : ''} />
      </Button>
      <div id={id} className="pt-2">
        {isOpen ? <HistoryList {...props} /> : null}
        {isOpen && isOwner && table === 'applications' ? <Readings childId={rowId} /> : null}
      </div>
    </div>
  )
}

/** The members who opened a child or a proof of its payments, shown to owners. */
function Readings({ childId }: { childId: string }) {
  const readings = useQuery(historyQueries.readings(childId))
  return (
    <section aria-label="Who opened it" className="mt-4">
      <h4 className="text-sm font-semibold">Who opened it</h4>
      <QueryView
        query={readings}
        errorTitle="Could not fetch who opened it."
        skeleton={<SkeletonList count={1} className="h-6" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-sm text-muted-foreground">Nobody but owners.</p>}
      >
        {(rows) => (
          <ul className="text-sm">
            {rows.map(({ id, at, member_email, action }) => (
              <li key={id} className="wrap-anywhere">
                <KeptWords
                  text={`${formatDateTime(at, OFFICE_COUNTRY)}, ${member_email}${action === 'proof' ? ': a proof of payment' : ''}`}
                  words={[member_email]}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}
