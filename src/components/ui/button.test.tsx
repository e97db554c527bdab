import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
