import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { PageHeading } from './page-heading'
import { Link } from 'react-router-dom'

function Site() {
  return (
    <MemoryRouter>
      <Link to="/donate">Donate</Link>
      <Link to="/donate?project=edu">Other project</Link>
      <Routes>
        <Route path="/" element={<PageHeading>Home</PageHeading>} />
        <Route path="/donate" element={<PageHeading>Give</PageHeading>} />
      </Routes>
    </MemoryRouter>
  )
}

describe('PageHeading', () => {
  it('leaves the focus alone on the first load', () => {
    render(<Site />)
    expect(screen.getByRole('heading', { level: 1, name: 'Home' })).not.toHaveFocus()
  })

  it('takes the focus after a change of route, not after a change of the query', async () => {
    render(<Site />)
    await userEvent.click(screen.getByRole('link', { name: 'Donate' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Give' })).toHaveFocus()

    const filter = screen.getByRole('link', { name: 'Other project' })
    await userEvent.click(filter)
    expect(filter).toHaveFocus()
  })
})
