import { expect, it } from 'vitest'
import { correctedAnswer } from './corrected-answer'

it('says a corrected answer with its name', () => {
  expect(correctedAnswer({ column: 'talents', before: [], after: ['Dance', 'Music'] })).toEqual({
    label: 'Talents',
    before: 'none',
    after: 'Dance and Music',
  })
  expect(correctedAnswer({ column: 'age', before: 9, after: 10 })).toEqual({
    label: 'Age',
    before: '9',
    after: '10',
  })
  expect(correctedAnswer({ column: 'is_shareable', before: true, after: false })).toEqual({
    label: 'Sharing link',
    before: 'on',
    after: 'off',
  })
})
