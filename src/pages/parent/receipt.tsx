import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import type { Receipt } from '@/features/finance/receipts/api'
import { ReceiptSheet } from '@/features/finance/receipts/components/receipt-sheet'
import { receiptQueries } from '@/features/finance/receipts/queries'
import { isInsideApp } from '@/lib/share-or-download'
import { lazyView, type Visit } from '@/lib/lazy'
import { isId, paths } from '@/lib/paths'
import { KEYS } from '@/lib/query-keys'
import { useRealtime } from '@/lib/supabase/realtime'

const SaveReceipt = lazyView(
  async () => (await import('@/features/finance/receipts/components/save-receipt')).SaveReceipt,
)

/** The page's first queries, sent even before its code has loaded. */
export function loader({ id }: Visit) {
  return [receiptQueries.ofPayment(id)]
}

export default function ReceiptPage() {
  const { paymentId = '' } = useParams()
  return (
    <>
      <PageHeading className="print:hidden">Receipt</PageHeading>
      <div className="mt-4">
        {isId(paymentId) ? <Receipts paymentId={paymentId} /> : <NoReceipt />}
      </div>
    </>
  )
}

function NoReceipt() {
  return (
    <EmptyState
      title="There is no receipt for this payment"
      action={<ButtonLink to={paths.payment}>See your payments</ButtonLink>}
    >
      A payment has its receipt once we have found it.
    </EmptyState>
  )
}

function Receipts({ paymentId }: { paymentId: string }) {
  const queryClient = useQueryClient()
  const filter = `id=eq.${paymentId}`
  // Reverting a decision voids the receipt.
  useRealtime(
    [
      { table: 'payments', filter },
      { table: 'subscriptions', filter },
    ],
    () => void queryClient.invalidateQueries({ queryKey: KEYS.receipts }),
  )
  return (
    <QueryView
      query={useQuery(receiptQueries.ofPayment(paymentId))}
      errorTitle="Error fetching data"
      skeleton={<Skeleton className="h-96 max-w-2xl" />}
      isEmpty={(receipts) => receipts.length === 0}
      empty={<NoReceipt />}
    >
      {([receipt, ...earlier]) => receipt && <OneReceipt receipt={receipt} earlier={earlier} />}
    </QueryView>
  )
}

/** The newest receipt. Earlier ones are void and only named. */
function OneReceipt({ receipt, earlier }: { receipt: Receipt; earlier: readonly Receipt[] }) {
  const sheet = useRef<HTMLElement>(null)
  return (
    <div className="flex flex-col gap-4">
      <ReceiptSheet ref={sheet} receipt={receipt} />
      {earlier.length > 0 ? (
        <p className="text-muted-foreground print:hidden">
          Void:{' '}
          <span translate="no">
            {earlier.map(({ receipt_number }) => receipt_number).join(', ')}
          </span>
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        {isInsideApp() ? (
          <SaveReceipt receipt={receipt} sheet={sheet} />
        ) : (
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
        )}
        <Link
          to={paths.payment}
          className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
        >
          All payments
        </Link>
      </div>
    </div>
  )
}
