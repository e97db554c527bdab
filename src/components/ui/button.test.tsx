import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button'
import { ButtonAnchor, ButtonLink } from './button-link'

describe('Button', () => {
  it('does not submit a form unless it says so', async () => {
    const onSubmit = vi.fn()
    render(
      <form onSubmit={onSubmit}>
        <Button>Cancel</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('says what it is doing while busy, and cannot be pressed again', async () => {
    const onClick = vi.fn()
    render(
      <Button isBusy busyText="Sending…" onClick={onClick}>
        Send
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Sending…' })
    expect(button).toBeDisabled()
    await userEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
  })
})

describe('a button that was pressed by keyboard', () => {
  function Work() {
    const [isBusy, setIsBusy] = useState(false)
    return (
      <>
        <Button isBusy={isBusy} onClick={() => setIsBusy(true)}>
          Send
        </Button>
        <input aria-label="Elsewhere" onFocus={() => setIsBusy(false)} />
        <output onClick={() => setIsBusy(false)}>Finish</output>
      </>
    )
  }

  it('has the focus again when its work is done', async () => {
    render(<Work />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    // As browsers do with a disabled element.
    screen.getByRole('button').blur()
    fireEvent.click(screen.getByText('Finish'))
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus()
  })

  it('leaves the focus where it has gone meanwhile', async () => {
    render(<Work />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    screen.getByLabelText('Elsewhere').focus()
    expect(await screen.findByRole('button', { name: 'Send' })).toBeEnabled()
    expect(screen.getByLabelText('Elsewhere')).toHaveFocus()
  })
})

describe('links that look like buttons', () => {
  it('lead to a page of ours', () => {
    render(<ButtonLink to="/register">Register</ButtonLink>, { wrapper: MemoryRouter })
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  })

  it('say that they open a new tab, and tell the other site nothing', () => {
    render(<ButtonAnchor href="https://wa.me/1">Chat</ButtonAnchor>)
    const link = screen.getByRole('link', { name: 'Chat (opens in a new tab)' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })
})
