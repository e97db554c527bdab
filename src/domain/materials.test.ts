import { describe, expect, it } from 'vitest'
import { materialById, materialPrice, MATERIALS } from './materials'
import { formatMoney } from './money'

describe('volunteer materials', () => {
  it('are three, each with its price in both countries', () => {
    const prices = MATERIALS.map((material) => [
      material.name,
      ...(['Nigeria', 'South Africa'] as const).map((country) => {
        const { amount, currency } = materialPrice(material, country)
        return formatMoney(amount, currency)
      }),
    ])
    expect(prices).toEqual([
      ['ID card', '₦2,000', 'R45'],
      ['Branded T-shirt', '₦6,000', 'R130'],
      ['Magazine', '₦3,000', 'R65'],
    ])
  })

  it('are found by the id that stands in the address, and by nothing else', () => {
    expect(materialById('magazine')?.name).toBe('Magazine')
    expect(materialById('Magazine')).toBeNull()
    expect(materialById(null)).toBeNull()
  })
})
