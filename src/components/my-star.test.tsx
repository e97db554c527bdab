import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ChildAvatar } from './child-avatar'
import { MyStar, type MyStarProps } from './my-star'

const ALL = Array.from({ length: 4096 }, (_, pattern) => pattern)

const star = (props: Partial<MyStarProps> = {}) =>
  renderToStaticMarkup(<MyStar pattern={1234} name="Ada Obi" talent="Dance" {...props} />)
const avatar = (pattern: number) =>
  renderToStaticMarkup(<ChildAvatar pattern={pattern} name="Ada Obi" />)

/** The fill that most of a picture has, which is what one remembers of it. */
const mainPaint = (picture: string) => /d="M[^"]*[zZ]" class="(fill-[\w-]+)/.exec(picture)?.[1]

it.each([
  ['star', (pattern: number) => star({ pattern })],
  ['picture with initials', avatar],
])('every pattern has a %s of its own, the same each time', (_, draw) => {
  expect(new Set(ALL.map(draw)).size).toBe(ALL.length)
  expect(draw(77)).toBe(draw(77))
})

it('star and initials of one child have the same paint', () => {
  const outlines = ALL.slice(0, 8).map(
    (pattern) => /class="(fill-[\w-]+) stroke-night"/.exec(star({ pattern }))?.[1],
  )
  expect(new Set(outlines).size).toBe(8)
  expect(ALL.slice(0, 8).map((pattern) => mainPaint(avatar(pattern)))).toEqual(outlines)
})

it('has initials at its heart where no talent is chosen', () => {
  expect(star({ talent: null })).toContain('>AO</text>')
  expect(star()).not.toContain('</text>')
})

it('tells nothing of a name that is not at its heart', () => {
  expect(star({ name: 'Zainab Bello' })).toBe(star())
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
