import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { newUser } from './user'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import type { ScopedRole } from '@/domain/team'
import type { AdminApplication } from '@/features/admin/applications/api'
import { ManageDialog } from '@/features/admin/applications/components/manage-dialog'
import { MemberContext } from '@/lib/member'
import { ConfirmTicket } from '@/pages/admin/panel/confirm-ticket'
import { createQueryClient } from '@/lib/query-client'
import { type ApiCall, pageOf } from './call.ts'
import { makeApplication } from './rows.ts'

const OWNER: ScopedRole = { role: 'owner', states: null }

/** Opens the dialog of one child, as an owner or another member. */
export function openManageDialog(changes: Partial<AdminApplication> = {}, scopedRole = OWNER) {
  const application = makeApplication({ child_name: 'Ada Obi', ...changes })
  const onClose = vi.fn()
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <MemberContext value={scopedRole}>
          <ManageDialog
            application={application}
            onClose={onClose}
            confirmTicket={(props) => <ConfirmTicket {...props} />}
          />
        </MemberContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { application, onClose, user: newUser(), unmount }
}

export const writes = (calls: readonly ApiCall[]) =>
  calls.filter(({ method, path }) => method !== 'GET' && !/\/rpc\/(get_|open_|log_)/.test(path))
export const accepted = () => pageOf([{ id: makeApplication().id }], 1)
