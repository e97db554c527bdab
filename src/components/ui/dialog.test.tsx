import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button'
import { ConfirmDialog } from './confirm-dialog'
import { Dialog } from './dialog'
import { Field } from './field'
import { Input } from './input'

function Opener({ isLocked = false }: { isLocked?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Add a child"
        isLocked={isLocked}
      >
        <Field label="Name" isRequired>
          <Input />
        </Field>
      </Dialog>
    </>
  )
}

describe('Dialog', () => {
  it('opens with the focus on its first field, and gives it back when it closes', async () => {
    render(<Opener />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.getByRole('dialog', { name: 'Add a child' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()

    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
  })

  it('stays open while it is locked', async () => {
    render(<Opener isLocked />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled()
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('hears while it is locked that it is asked to close, and stays open', async () => {
    const onClose = vi.fn()
    const onLockedClose = vi.fn()
    render(
      <Dialog isOpen isLocked onClose={onClose} onLockedClose={onLockedClose} title="Approving" />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.keyboard('{Escape}')
    expect(onLockedClose).toHaveBeenCalledTimes(2)
    history.back()
    await waitFor(() => expect(onLockedClose).toHaveBeenCalledTimes(3))
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})

function Remover() {
  const [isOpen, setIsOpen] = useState(false)
  const [isThere, setIsThere] = useState(true)
  return (
    <>
      <h1 tabIndex={-1}>Children</h1>
      {isThere ? <Button onClick={() => setIsOpen(true)}>Delete Ada</Button> : null}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Are you absolutely sure?"
        description="This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => Promise.resolve(setIsThere(false))}
      />
    </>
  )
}

describe('ConfirmDialog', () => {
  it('gives the focus to the button of the same name where its row stands now', async () => {
    function Moving() {
      const [isOpen, setIsOpen] = useState(false)
      const [step, setStep] = useState(1)
      return (
        <>
          <h1>Children</h1>
          <ul>
            <li key={step}>
              <button type="button" aria-label="Move Ada" onClick={() => setIsOpen(true)}>
                Move
              </button>
            </li>
          </ul>
          <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Move Ada">
            <button
              type="button"
              onClick={() => {
                setStep(2)
                setIsOpen(false)
              }}
            >
              To ten
            </button>
          </Dialog>
        </>
      )
    }
    render(<Moving />)
    await userEvent.click(screen.getByRole('button', { name: 'Move Ada' }))
    await userEvent.click(screen.getByRole('button', { name: 'To ten' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Ada' })).toHaveFocus())
  })

  it('gives the focus back, or to the heading when what opened it is gone', async () => {
    render(<Remover />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete Ada' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Ada' })).toHaveFocus())

    await userEvent.click(screen.getByRole('button', { name: 'Delete Ada' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Children' })).toHaveFocus())
  })

  function setUp(onConfirm: () => Promise<unknown>, typedConfirmation?: string) {
    const onClose = vi.fn()
    render(
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title="Are you absolutely sure?"
        description="This action cannot be undone."
        confirmLabel="Delete"
        busyText="Deleting…"
        isDestructive
        typedConfirmation={typedConfirmation}
        onConfirm={onConfirm}
      />,
    )
    return onClose
  }

  it('waits for the work to succeed before it closes', async () => {
    const finish: (() => void)[] = []
    const onClose = setUp(() => new Promise<void>((resolve) => finish.push(resolve)))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(screen.getByRole('button', { name: 'Deleting…' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()

    finish[0]?.()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('stays open and says why when the work is refused', async () => {
    const onClose = setUp(() => Promise.reject(new Error('Could not delete application.')))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not delete application.')
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('asks for the name, and does not mind accents, capitals or blanks', async () => {
    const onConfirm = vi.fn(() => Promise.resolve())
    setUp(onConfirm, 'Ọlábísí')
    const confirm = screen.getByRole('button', { name: 'Delete' })
    const field = screen.getByRole('textbox', { name: 'Type Ọlábísí to confirm' })

    await userEvent.type(field, 'Olab')
    expect(confirm).toBeDisabled()
    await userEvent.type(field, 'isi ')
    await userEvent.click(confirm)
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})
