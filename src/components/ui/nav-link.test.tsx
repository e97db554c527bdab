import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { NavLink } from './nav-link'

function show(at: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <NavLink to="/dashboard" className="plain" currentClassName="current">
        Dashboard
      </NavLink>
    </MemoryRouter>,
  )
  return screen.getByRole('link', { name: 'Dashboard' })
}

it.each(['/dashboard', '/dashboard?page=2'])('marks its page, shown at %s', (at) => {
  const link = show(at)
  expect(link).toHaveAttribute('aria-current', 'page')
  expect(link).toHaveClass('plain', 'current')
})

it.each(['/', '/dashboard/children'])('does not mark %s, which is another page', (at) => {
  const link = show(at)
  expect(link).not.toHaveAttribute('aria-current')
  expect(link).toHaveClass('plain', { exact: true })
})
