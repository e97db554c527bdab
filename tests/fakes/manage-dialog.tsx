import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { newUser } from './user'
import { vi } from 'vitest'
import type { Application } from '@/features/admin-applications/api'
import { ManageDialog } from '@/features/admin-applications/components/manage-dialog'
import { createQueryClient } from '@/lib/query-client'
import { type ApiCall, pageOf } from './call.ts'
import { makeApplication } from './rows.ts'

/** Opens the dialog of one child. */
export function openManageDialog(changes: Partial<Application> = {}) {
  const application = makeApplication({ child_name: 'Ada Obi', ...changes })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ManageDialog application={application} onClose={onClose} />
    </QueryClientProvider>,
  )
  return { application, onClose, user: newUser() }
}

export const writes = (calls: readonly ApiCall[]) =>
  calls.filter(({ method, path }) => method !== 'GET' && !/\/rpc\/(get_|open_)/.test(path))
export const accepted = () => pageOf([{ id: makeApplication().id }], 1)
