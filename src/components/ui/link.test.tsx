import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { Link, NavLink } from './link'

function Place() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}

const onLeft = vi.fn()

/** What is left to the browser ends here, because there is none. */
function onClick(event: React.MouseEvent) {
  if (event.defaultPrevented) return
  onLeft()
  event.preventDefault()
}

function show(children: React.ReactNode, at = '/donate') {
  onLeft.mockReset()
  render(
    <MemoryRouter initialEntries={[at]}>
      <div onClick={onClick}>{children}</div>
      <Place />
    </MemoryRouter>,
  )
}

const place = () => screen.getByRole('status').textContent

it('leads to another page without loading the document anew', () => {
  show(<Link to="/register">Register</Link>)
  const link = screen.getByRole('link', { name: 'Register' })
  expect(link).toHaveAttribute('href', '/register')
  fireEvent.click(link)
  expect(onLeft).not.toHaveBeenCalled()
  expect(place()).toBe('/register')
})

it('takes a query alone as another view of the page', () => {
  show(<Link to="?page=2">Next</Link>)
  fireEvent.click(screen.getByRole('link', { name: 'Next' }))
  expect(place()).toBe('/donate?page=2')
})

it.each([{ ctrlKey: true }, { metaKey: true }, { button: 1 }])(
  'leaves a click with %j to the browser',
  (how) => {
    show(<Link to="/register">Register</Link>)
    fireEvent.click(screen.getByRole('link'), how)
    expect(onLeft).toHaveBeenCalled()
    expect(place()).toBe('/donate')
  },
)

it('leaves a link to a new tab to the browser', () => {
  show(
    <Link to="/register" target="_blank">
      Register
    </Link>,
  )
  fireEvent.click(screen.getByRole('link'))
  expect(onLeft).toHaveBeenCalled()
})

it('stays where a listener of its own says so', () => {
  show(
    <Link to="/register" onClick={(event) => event.preventDefault()}>
      Register
    </Link>,
  )
  fireEvent.click(screen.getByRole('link'))
  expect(place()).toBe('/donate')
})

it.each([
  ['/donate', true],
  ['/donate/', true],
  ['/donate/more', false],
  ['/', false],
])('at %s, a link to /donate is the current one: %s', (at, isCurrent) => {
  show(
    <NavLink to="/donate" className="plain" currentClassName="current">
      Donate
    </NavLink>,
    at,
  )
  const link = screen.getByRole('link')
  expect(link.getAttribute('aria-current')).toBe(isCurrent ? 'page' : null)
  expect(link.className).toBe(isCurrent ? 'plain current' : 'plain')
})
