import { BooksView } from '@/features/admin-books/components/books-view'
import { PanelPage } from '@/features/panel-search/components/panel-page'

export default function AdminBooksPage() {
  return (
    <PanelPage title="Books">
      <BooksView />
    </PanelPage>
  )
}
