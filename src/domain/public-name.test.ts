import { expect, it } from 'vitest'
import { publicFirstName, publicName } from './public-name'

it('others read the stage name, whole, or else the name', () => {
  const child = { child_name: 'Adaeze Obi', stage_name: 'Little Drum' }
  expect(publicName(child)).toBe('Little Drum')
  expect(publicFirstName(child)).toBe('Little Drum')
  expect(publicName({ ...child, stage_name: null })).toBe('Adaeze Obi')
  expect(publicFirstName({ ...child, stage_name: null })).toBe('Adaeze')
})
