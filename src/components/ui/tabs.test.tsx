import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { LinkTabs } from './link-tabs'
import { Tabs } from './tabs'

describe('Tabs', () => {
  it('show one section at a time, by click and by arrow key', async () => {
    render(
      <Tabs
        label="Countries"
        tabs={[
          { value: 'ng', label: 'Nigeria', content: <p>37 states</p> },
          { value: 'za', label: 'South Africa', content: <p>9 provinces</p> },
        ]}
      />,
    )
    expect(screen.getByRole('tabpanel', { name: 'Nigeria' })).toHaveTextContent('37 states')
    await userEvent.click(screen.getByRole('tab', { name: 'South Africa' }))
    expect(screen.getByRole('tabpanel', { name: 'South Africa' })).toHaveTextContent('9 provinces')
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'Nigeria' })).toHaveAttribute('aria-selected', 'true')
  })
})

describe('LinkTabs', () => {
  it('are links, with what waits there', () => {
    render(
      <LinkTabs
        label="Applications"
        tabs={[
          { to: '/admin?tab=pending', label: 'Pending', isCurrent: true, count: 12 },
          { to: '/admin?tab=approved', label: 'Approved', isCurrent: false },
          { to: '/admin?tab=all', label: 'All', isCurrent: false, count: 30, isMuted: true },
        ]}
      />,
      { wrapper: MemoryRouter },
    )
    expect(screen.getByRole('navigation', { name: 'Applications' })).toBeVisible()
    const current = screen.getByRole('link', { name: 'Pending 12' })
    expect(current).toHaveAttribute('aria-current', 'page')
    const other = screen.getByRole('link', { name: 'Approved' })
    expect(other).toHaveAttribute('href', '/admin?tab=approved')
    expect(other).not.toHaveAttribute('aria-current')
    // Amber marks waiting work.
    expect(screen.getByText('12')).toHaveClass('bg-accent')
    expect(screen.getByText('30')).not.toHaveClass('bg-accent')
  })
})
