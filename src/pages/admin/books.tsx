import { BooksView } from '@/features/admin-books/components/books-view'
import { PanelPage } from '@/features/panel-search/components/panel-page'
import { lazyView } from '@/lib/lazy'

const RefundDialog = lazyView(
  async () => (await import('@/features/transfers/components/refund-dialog')).RefundDialog,
)

export default function AdminBooksPage() {
  return (
    <PanelPage title="Books">
      <BooksView
        refundDialog={(refundable, onClose) => (
          <RefundDialog refundable={refundable} onClose={onClose} />
        )}
      />
    </PanelPage>
  )
}
