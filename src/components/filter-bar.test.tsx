import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPart } from '../../tests/fakes/render-page'
import { FilterBar } from './filter-bar'

it('unfolds its filters, and says how many are in force', async () => {
  const { user } = openPart(
    <FilterBar label="Payments" search={<input type="search" aria-label="Search" />} inForce={2}>
      <select aria-label="Status" />
    </FilterBar>,
  )
  const button = screen.getByRole('button', { name: 'Filters (2)' })
  const folded = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(folded).toHaveClass('hidden')
  expect(folded).toContainElement(screen.getByRole('combobox', { name: 'Status' }))
  expect(folded).not.toContainElement(screen.getByRole('searchbox'))
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(folded).not.toHaveClass('hidden')
})
