import { expect, it } from 'vitest'
import { makeApplication } from '../../../../tests/fakes/rows'
import { calledName, childLabel } from './child-label'

const child = (changes: Parameters<typeof makeApplication>[0]) => ({
  ...makeApplication(changes),
  isEnded: false,
})

it('two entries of one child are told apart by their year', () => {
  const options = [
    child({ child_name: 'Ada Obi', edition: 2026 }),
    child({ child_name: 'Ada Obi', edition: 2025 }),
    child({ child_name: 'Ada Eze', edition: 2026 }),
    child({ child_name: 'Musa Obi', edition: 2026 }),
  ]
  expect(options.map((one) => childLabel(one, options))).toEqual([
    'Ada Obi (2026)',
    'Ada Obi (2025)',
    'Ada Eze',
    'Musa Obi',
  ])
  expect(options.map((one) => calledName(one, options))).toEqual([
    'Ada Obi (2026)',
    'Ada Obi (2025)',
    'Ada Eze',
    'Musa',
  ])
})
