import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { DrawnChild } from './child-drawing'

const COMPANY: Record<DrawnChild, true> = {
  dance: true,
  music: true,
  stage: true,
  sports: true,
  arts: true,
  tech: true,
}

/** Compressed with brotli, as a page downloads it. */
const bytesOf = (child: string) =>
  brotliCompressSync(readFileSync(new URL(`../../public/child-${child}.svg`, import.meta.url)))
    .length

it('a drawn child weighs at most 3 KB, and the company together at most 6 KB', () => {
  const weights = Object.keys(COMPANY).map(bytesOf)
  expect(Math.max(...weights)).toBeLessThanOrEqual(3_000)
  expect(weights.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(6_000)
})
