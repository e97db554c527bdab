import { Explanation } from '@/components/ui/explanation'
import { BooksView } from '@/features/finance/books/components/books-view'
import { ApprovalRequests } from '@/features/finance/approval-requests/components/approval-requests'
import { approvalRequestQueries } from '@/features/finance/approval-requests/queries'
import { RefundsDue } from '@/features/finance/transfers/components/refunds-due'
import { transferQueries } from '@/features/finance/transfers/queries'
import { PanelPage } from '@/features/admin/search/components/panel-page'
import { bookList } from '@/features/finance/books/list-params'
import { bookQueries } from '@/features/finance/books/queries'

/** The page's first queries, sent even before its code has loaded. */
export function loader() {
  const filter = bookList.read(new URLSearchParams())
  const { page: _page, ...lines } = filter
  return [
    bookQueries.list(filter),
    bookQueries.sums(lines),
    bookQueries.months(),
    approvalRequestQueries.open(),
    transferQueries.refundsDue(),
  ]
}

export default function AdminBooksPage() {
  return (
    <PanelPage
      title="Books"
      beside={
        <Explanation of="Books">
          Each amount is listed on the day it arrived or left, oldest first. Credit is what no
          payment, subscription or donation has used yet.
        </Explanation>
      }
    >
      <ApprovalRequests />
      <BooksView />
      <div className="mt-6">
        <RefundsDue />
      </div>
    </PanelPage>
  )
}
