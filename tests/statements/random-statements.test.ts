import { expect, it } from 'vitest'
import { readBack } from './read-back.ts'

// Each by its number, so that a fault is found again. `npm run test:fuzz` has 10,000.
const COUNT = 500

it(`${COUNT} random statements are read back to their lists, whatever their form`, async () => {
  for (let seed = 1; seed <= COUNT; seed += 1) {
    const { form, wanted, found } = await readBack(seed)
    expect({ seed, form, found }).toEqual({ seed, form, found: wanted })
  }
})
