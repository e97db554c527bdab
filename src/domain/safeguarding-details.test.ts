import { expect, it } from 'vitest'
import { mapLink } from './safeguarding-details'

it.each([
  ['City Hall\n1 Marina, Lagos\nBlue stage\nGate 3. Bring water.', 'City Hall, 1 Marina, Lagos'],
  ['City Hall\n1 Marina, Lagos', 'City Hall, 1 Marina, Lagos'],
  ['City Hall', 'City Hall'],
  [null, ''],
])('a map is asked for hall and address of %o alone', (details, query) => {
  expect(new URL(mapLink(details)).searchParams.get('query')).toBe(query)
})
