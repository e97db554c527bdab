import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { Refusal } from '@/components/ui/refusal'
import { formatCount } from '@/domain/money'
import { useAct } from '@/lib/use-act'
import type { ErasureSummary } from '../summary-api'
import { retentionQueries, useSetErasure } from '../queries'
import { counted } from '../labels'

export interface EraseYearDialogProps {
  year: number
  onClose: () => void
}

/** Asks before telling a year's families about the deletion: what goes, what stays, and when. */
export function EraseYearDialog({ year, onClose }: EraseYearDialogProps) {
  const summary = useQuery(retentionQueries.summary(year))
  const confirm = useSetErasure(true)
  const { isBusy, refusal, run } = useAct()

  async function begin() {
    if (await run(() => confirm.mutateAsync(year))) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete the data of ${year}?`}
      description="Every family is told today and has 30 days. You can stop it at any time."
      isLocked={isBusy}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="destructive"
            onClick={() => void begin()}
            isBusy={isBusy}
            busyText="Beginning…"
            disabled={summary.data === undefined || isBusy}
          >
            Tell families, then delete
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <QueryView
          query={summary}
          errorTitle="Could not fetch what would go."
          skeleton={<SkeletonList count={2} className="h-24" />}
        >
          {(data) => <GoesAndStays summary={data} />}
        </QueryView>
        {refusal ? <Refusal>{refusal.message}</Refusal> : null}
      </div>
    </Dialog>
  )
}

function GoesAndStays({ summary }: { summary: ErasureSummary }) {
  const { children, listed, payments, files, waiting, accounts } = summary
  return (
    <>
      <section>
        <h3 className="text-base">What goes</h3>
        <ul className="list-disc pl-5">
          <li>{`${counted(children, 'child', 'children')}, with videos’ links, reports, notices, notes of calls and their history`}</li>
          <li>{`${counted(payments, 'payment')} and ${counted(files, 'proof of payment', 'proofs of payment')}`}</li>
          <li>
            {`accounts that have nothing left and that nobody has used for as long as a year is kept${accounts > 0 ? `, ${formatCount(accounts)} of them already` : ''}`}
          </li>
        </ul>
      </section>
      <section>
        <h3 className="text-base">What stays</h3>
        <ul className="list-disc pl-5">
          <li>the books, receipts’ numbers and sums, without a name</li>
          <li>the year’s numbers in Analysis</li>
          <li>{`stars whose family keeps them on the list: ${counted(listed, 'child is', 'children are')} asked`}</li>
          {waiting > 0 ? (
            <li>{`${counted(waiting, 'child', 'children')} with a payment that waits for your decision, until then`}</li>
          ) : null}
          <li>accounts with a child in another year</li>
        </ul>
      </section>
    </>
  )
}
