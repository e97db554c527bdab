import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { type SiteAction, SiteHeader } from './site-header'

const links = [
  { to: '/', label: 'Home' },
  { to: '/donate', label: 'Donate' },
]

const groups = [
  { title: 'The show', links: [{ to: '/gallery', label: 'Gallery' }] },
  { title: 'Take part', links: [{ to: '/donate', label: 'Donate' }] },
]

function show(actions: SiteAction[]) {
  render(<SiteHeader productName="Kanyezi" links={links} groups={groups} actions={actions} />, {
    wrapper: MemoryRouter,
  })
  const details = screen.getByRole('group')
  // The summary's label changes with its state, but what it opens does not.
  return { details, summary: details.querySelector('summary')! }
}

describe('SiteHeader', () => {
  it('leads home and marks the page that is open', () => {
    show([])
    expect(screen.getByRole('link', { name: 'Kanyezi' })).toHaveAttribute('href', '/')
    const main = screen.getByRole('navigation', { name: 'Main' })
    expect(within(main).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    expect(within(main).getByRole('link', { name: 'Donate' })).not.toHaveAttribute('aria-current')
  })

  it('signs out by a button', async () => {
    const onPress = vi.fn()
    show([
      { label: 'Dashboard', to: '/dashboard', isPrimary: true },
      { label: 'Sign Out', onPress },
    ])
    await userEvent.click(screen.getAllByRole('button', { name: 'Sign Out' })[0]!)
    expect(onPress).toHaveBeenCalledOnce()
    expect(screen.getAllByRole('link', { name: 'Dashboard' })[0]).toHaveAttribute(
      'href',
      '/dashboard',
    )
  })

  it('has every page in the menu of phones, by group, after the actions', () => {
    const { details } = show([{ label: 'Register', to: '/register', isPrimary: true }])
    expect(
      within(details)
        .getAllByRole('link', { hidden: true })
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/register', '/gallery', '/donate'])
    expect(
      within(details).getByRole('list', { name: 'Take part', hidden: true }),
    ).toHaveTextContent('Donate')
  })

  it('closes the menu of phones after a link was followed', async () => {
    const { details, summary } = show([])
    await userEvent.click(summary)
    expect(details).toHaveAttribute('open')
    await userEvent.click(within(details).getByRole('link', { name: 'Donate' }))
    expect(details).not.toHaveAttribute('open')
  })
})
