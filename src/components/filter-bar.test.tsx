import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openComponent } from '../../tests/fakes/render-page'
import { FilterBar } from './filter-bar'

it('unfolds its fields, and takes what is in force away with one press', async () => {
  const onRemove = vi.fn()
  const { user } = openComponent(
    <FilterBar
      label="Payments"
      search={<input type="search" aria-label="Search" />}
      chips={[
        { label: 'Pending', onRemove },
        { label: 'NGN', onRemove: () => undefined },
      ]}
    >
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
  await user.click(screen.getByRole('button', { name: 'Pending Take this filter away' }))
  expect(onRemove).toHaveBeenCalledOnce()
})
