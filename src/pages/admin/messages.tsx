import { MessageForm } from '@/features/admin-broadcasts/components/message-form'
import { MessageHistory } from '@/features/admin-broadcasts/components/message-history'
import { PanelPage } from '@/features/panel-search/components/panel-page'

export default function AdminMessagesPage() {
  return (
    <PanelPage title="Messages">
      <MessageForm />
      <MessageHistory />
    </PanelPage>
  )
}
