import { Explanation } from '@/components/ui/explanation'
import { BooksView } from '@/features/money/books/components/books-view'
import { Proposals } from '@/features/money/proposals/components/proposals'
import { proposalQueries } from '@/features/money/proposals/queries'
import { RefundsDue } from '@/features/money/transfers/components/refunds-due'
import { transferQueries } from '@/features/money/transfers/queries'
import { PanelPage } from '@/features/office/search/components/panel-page'
import { bookList } from '@/features/money/books/list-params'
import { bookQueries } from '@/features/money/books/queries'

/** Asked for first, also before this page is there. */
export function firstQueries() {
  const filter = bookList.read(new URLSearchParams())
  const { page: _page, ...lines } = filter
  return [
    bookQueries.list(filter),
    bookQueries.sums(lines),
    bookQueries.months(),
    proposalQueries.open(),
    transferQueries.refundsDue(),
  ]
}

export default function AdminBooksPage() {
  return (
    <PanelPage
      title="Books"
      beside={
        <Explanation of="Books">
          Every sum stands on the day on which it arrived or left, oldest first. Credit is what no
          payment, subscription or donation has used yet.
        </Explanation>
      }
    >
      <Proposals />
      <BooksView />
      <div className="mt-6">
        <RefundsDue />
      </div>
    </PanelPage>
  )
}
