import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { stubRest } from '../../../../../tests/fakes/api'
import { pageOf, refusal } from '../../../../../tests/fakes/call'
import { accepted, openManageDialog, writes } from '../../../../../tests/fakes/manage-dialog'
import { collectToasts } from '../../../../../tests/fakes/toasts'
import { savedChanges } from '../../../../../tests/fakes/saving'
import { USUAL_REJECTIONS } from '../reasons'

const toasts = collectToasts()

/** Rejects with the first suggested reason. */
async function reject(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  const question = within(await screen.findByRole('dialog', { name: /^Reject / }))
  const isGivenBefore = question.getByLabelText<HTMLTextAreaElement>(/^Reason/).value !== ''
  if (!isGivenBefore) await user.click(question.getByRole('button', { name: USUAL_REJECTIONS[0]! }))
  await user.click(question.getByRole('button', { name: 'Reject application' }))
}

it('rejects, and takes no new score along', async () => {
  const calls = stubRest(accepted)
  const { onClose, user } = openManageDialog()
  const score = screen.getByLabelText(/^Score/)
  await user.type(score, '3')
  await reject(user)
  await waitFor(() => expect(score).toHaveAccessibleDescription(/can’t have a score/))
  await user.clear(score)
  await reject(user)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(savedChanges(calls)).toEqual([
    { status: 'rejected', rejection_reason: USUAL_REJECTIONS[0] },
  ])
  expect(toasts).toMatchObject([{ title: 'Application has been updated.', description: 'Ada Obi' }])
})

it('says so when the application is deleted meanwhile', async () => {
  stubRest(() => refusal(400, { code: 'P0001', message: 'application_not_found' }))
  const { user } = openManageDialog()
  await reject(user)
  expect(await screen.findByText('This application is no longer here.')).toBeVisible()
})

it('restores a rejected application to pending', async () => {
  const calls = stubRest(accepted)
  const { onClose, user } = openManageDialog({ status: 'rejected' })
  expect(screen.getByLabelText(/^Score/)).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(savedChanges(calls)).toEqual([{ status: 'pending' }])
})

it('tells of a refused move with its own words', async () => {
  stubRest(() => refusal(400, { code: 'P0001', message: 'application_move_refused' }))
  const { user } = openManageDialog()
  await reject(user)
  expect(await screen.findByText('The application cannot be moved to this status.')).toBeVisible()
  expect(toasts[0]?.description).toBe(
    'Could not update application status. The application cannot be moved to this status.',
  )
})

it('names the sum that leaves the lists with a child', async () => {
  stubRest(({ path }) =>
    path.endsWith('/get_money_of_application')
      ? pageOf(
          [
            { amount: 20_000, currency: 'NGN' },
            { amount: 25, currency: 'USD' },
          ],
          2,
        )
      : accepted(),
  )
  const { user } = openManageDialog()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(
    await screen.findByText(/₦20,000 and \$25 of approved payments leaves the lists/),
  ).toBeVisible()
})

it('deletes only after its confirmation, in one call', async () => {
  const calls = stubRest(accepted)
  const { application, onClose, user } = openManageDialog()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: /^Delete Ada Obi ?\?$/ }))
  expect(
    question.getByText(
      'Are you absolutely sure? This action cannot be undone, permanently deleting the application and associated data.',
    ),
  ).toBeVisible()
  expect(writes(calls)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [row, ...more] = writes(calls)
  expect(row).toMatchObject({ method: 'DELETE', path: '/rest/v1/applications' })
  expect(row?.query.get('id')).toBe(`eq.${application.id}`)
  expect(more).toEqual([])
  expect(toasts).toEqual([
    { title: 'Application for Ada Obi has been deleted.', kept: ['Ada Obi'] },
  ])
})

it('keeps everything open when a deletion fails', async () => {
  stubRest(() => refusal(500, { message: 'the database is asleep' }))
  const { onClose, user } = openManageDialog()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: /^Delete Ada Obi ?\?$/ }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await question.findByText('the database is asleep')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(toasts).toEqual([
    { title: 'Error', description: 'Could not delete application.', variant: 'destructive' },
  ])
})
