import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { newUser } from './user'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect } from 'vitest'
import { ApplicationsView } from '@/features/admin/applications/components/applications-view'
import { PutOnDayDialog } from '@/features/settings/auditions/components/put-on-day-dialog'
import { ConfirmTicket } from '@/pages/admin/panel/confirm-ticket'
import { createQueryClient } from '@/lib/query-client'
import type { ApiCall } from './call.ts'
import { forgetJoins } from './socket.ts'

/** Preloads the dialogs' code, which a browser has long before somebody opens one. */
export const preloadDialogs = () =>
  Promise.all([
    import('@/features/admin/applications/components/manage-dialog'),
    import('@/features/admin/applications/components/video-review'),
    import('@/features/admin/applications/components/reject-dialog'),
    import('@/features/admin/applications/components/fail-video-dialog'),
    import('@/features/admin/applications/components/bulk-dialog'),
  ])

function Address() {
  return <output aria-label="address">{useLocation().search}</output>
}

/** Opens the administrators' list of applications, and shows the address beside it. */
export function openApplications(address = '/admin/dashboard', client = createQueryClient()) {
  forgetJoins()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <ApplicationsView
          putOnDay={(props) => <PutOnDayDialog {...props} />}
          confirmTicket={(props) => <ConfirmTicket {...props} />}
        />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return newUser()
}

export const listCalls = (calls: readonly ApiCall[]) =>
  calls.filter(({ path }) => path.endsWith('/rpc/get_applications')).map(({ body }) => body)

/** Enters a reason where one is required. */
export async function giveReason(user: ReturnType<typeof newUser>, title: RegExp, words: string) {
  const question = within(await screen.findByRole('dialog', { name: title }))
  await user.click(question.getByRole('button', { name: words }))
  expect(question.getByText('Please give a reason')).toBeVisible()
  await user.type(question.getByLabelText(/^Reason/), 'A reason')
  await user.click(question.getByRole('button', { name: words }))
}
