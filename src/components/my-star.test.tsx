import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MyStar, type MyStarProps } from './my-star'

const ALL = Array.from({ length: 4096 }, (_, pattern) => pattern)

const star = (props: Partial<MyStarProps> = {}) =>
  renderToStaticMarkup(<MyStar pattern={1234} talent="Dance" {...props} />)

it('every pattern has a star of its own, the same each time', () => {
  const draw = (pattern: number) => star({ pattern })
  expect(new Set(ALL.map(draw)).size).toBe(ALL.length)
  expect(draw(77)).toBe(draw(77))
})

it('has a star at its heart where no talent is chosen or told, and no letter anywhere', () => {
  const untold = star({ talent: null })
  expect(untold).not.toBe(star())
  expect(untold).not.toContain('<text')
  expect(star({ talent: undefined })).toBe(untold)
})

it.each([
  ['paid', 0],
  ['Basic', 1],
  ['Silver', 2],
  ['Gold', 3],
  ['Disqualified', 0],
] as const)('a ticket that is %s has %i small stars', (ticketStatus, count) => {
  const tiers = star({ ticketStatus }).match(/transform="translate\([\d. ]+\)" class="fill-accent/g)
  expect(tiers?.length ?? 0).toBe(count)
})

it('has a band for a score, a ring for each step, and gold for a finalist alone', () => {
  expect(star({ score: null })).toBe(star())
  expect(star({ score: 8.5 })).toContain('stroke-dasharray="8.5 10"')
  const rings = (steps: number) => star({ steps }).match(/<circle/g)!.length
  expect(rings(3) - rings(0)).toBe(3)
  expect(star({ isFinalist: true })).not.toBe(star())
})
