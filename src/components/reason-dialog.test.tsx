import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ReasonDialog } from './reason-dialog'

it('says at the field what the reason may not hold, and keeps what was typed', async () => {
  const onConfirm = vi.fn(() => Promise.resolve())
  const onClose = vi.fn()
  render(
    <ReasonDialog
      title="Decline"
      description="The parent is told."
      usual={[]}
      confirmLabel="Decline"
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  )
  const user = userEvent.setup()
  const field = screen.getByRole('textbox', { name: /Reason/ })
  await user.type(field, 'See example.com')
  expect(field).not.toBeInvalid()
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(/Please leave out the web address\./)
  expect(field).toHaveFocus()
  expect(onConfirm).not.toHaveBeenCalled()

  await user.clear(field)
  await user.type(field, 'Not in the bank')
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  expect(onConfirm).toHaveBeenCalledWith('Not in the bank')
  expect(onClose).toHaveBeenCalled()
})
