import { expect, test } from 'vitest'
import { bcryptCost } from './lite.ts'

test('a password costs as much as on the hosted service unless the environment says less', () => {
  expect(bcryptCost({})).toBe(10)
  expect(bcryptCost({ LITE_AUTH_BCRYPT_COST: '4' })).toBe(4)
})
