import { expect, it } from 'vitest'
import { FINALIST_REWARDS, WHY_PARTICIPATE } from './prizes'

it('there are ten rewards and six reasons', () => {
  expect(FINALIST_REWARDS).toHaveLength(10)
  expect(WHY_PARTICIPATE).toHaveLength(6)
})
