import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FlaggedPlace } from './flag'

it.each([
  ['Lagos', 'Nigeria', 'Lagos'],
  ['Western Cape, South Africa', 'South Africa', 'Africa'],
] as const)('the flag of %s stays on the line of its last word', (place, country, word) => {
  const { container } = render(<FlaggedPlace place={place} country={country} />)
  expect(container.textContent.trim()).toBe(place)
  const last = screen.getByText(word).parentElement
  expect(last).toHaveClass('whitespace-nowrap')
  expect(last).toContainElement(container.querySelector('svg'))
})
