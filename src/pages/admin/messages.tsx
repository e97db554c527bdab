import { Link } from 'react-router-dom'
import { KeyboardShortcuts } from '@/components/keyboard-shortcuts'
import { PageHeading } from '@/components/page-heading'
import { Icon } from '@/components/ui/icon'
import { MessageForm } from '@/features/admin-broadcasts/components/message-form'
import { MessageHistory } from '@/features/admin-broadcasts/components/message-history'
import { PanelSearch } from '@/features/panel-search/components/panel-search'
import { paths } from '@/lib/paths'

export default function AdminMessagesPage() {
  return (
    <div className="flex flex-col gap-8">
      <div>
        <Link
          to={paths.adminDashboard}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary-strong underline underline-offset-4"
        >
          <Icon name="arrow-left" />
          Back to the Admin Panel
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <PageHeading>Messages</PageHeading>
          <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
            <KeyboardShortcuts />
            <PanelSearch />
          </div>
        </div>
      </div>
      <MessageForm />
      <MessageHistory />
    </div>
  )
}
