import { type Country } from './regions'
import { type Currency, currencyOf } from './money'

export type MaterialId = 'id-card' | 'branded-t-shirt' | 'magazine'

export interface Material {
  id: MaterialId
  name: string
  priceNGN: number
  priceZAR: number
  description: string
  /** The sizes to choose from. Absent if there is only one. */
  sizes?: readonly string[]
  /** Only for people whose application was accepted. */
  isForAcceptedVolunteers?: boolean
}

/** The items that volunteers can buy. */
export const MATERIALS: readonly Material[] = [
  {
    id: 'id-card',
    name: 'ID card',
    priceNGN: 2000,
    priceZAR: 45,
    description:
      'For accepted volunteers: shows parents and schools who you are and which state or province you work in.',
    isForAcceptedVolunteers: true,
  },
  {
    id: 'branded-t-shirt',
    name: 'Branded T-shirt',
    priceNGN: 6000,
    priceZAR: 130,
    description: 'Makes you easy to find at auditions, on outreach days and at a school gate.',
    sizes: ['S', 'M', 'L', 'XL', 'XXL'],
  },
  {
    id: 'magazine',
    name: 'Magazine',
    priceNGN: 3000,
    priceZAR: 65,
    description: 'Tells the story of the show in print, to leave with a family or a head teacher.',
  },
]

export function materialById(id: string | null): Material | null {
  return MATERIALS.find((material) => material.id === id) ?? null
}

export function materialPrice(
  material: Material,
  country: Country,
): { amount: number; currency: Currency } {
  const currency = currencyOf(country)
  return { amount: currency === 'ZAR' ? material.priceZAR : material.priceNGN, currency }
}
