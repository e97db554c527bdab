import { expect, test } from 'vitest'
import { isTooManyPixels } from './picture-size'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const word = (value: number, length: number, isLittle = false) => {
  const hex = value.toString(16).padStart(length * 2, '0')
  return isLittle ? (hex.match(/../g) ?? []).toReversed().join('') : hex
}

const HEADERS: [string, (width: number, height: number) => string][] = [
  ['PNG', (w, h) => `89504e470d0a1a0a 0000000d 49484452 ${word(w, 4)}${word(h, 4)} 0806000000`],
  ['JPEG', (w, h) => `ffd8 ffe0 0004 0000 ff ffc2 0011 08 ${word(h, 2)}${word(w, 2)} 03`],
  [
    'WebP, extended',
    (w, h) =>
      `52494646 00000000 57454250 56503858 0a000000 00000000 ${word(w - 1, 3, true)}${word(h - 1, 3, true)}`,
  ],
  [
    'WebP, lossy',
    (w, h) =>
      `52494646 00000000 57454250 56503820 00000000 000000 9d012a ${word(w, 2, true)}${word(h, 2, true)}`,
  ],
  [
    'WebP, lossless',
    (w, h) =>
      `52494646 00000000 57454250 5650384c 00000000 2f ${word((w - 1) | ((h - 1) << 14), 4, true)}`,
  ],
]

test.each(HEADERS)(
  '%s: what has more than 40 megapixels is known by its header',
  (_kind, header) => {
    expect(isTooManyPixels(bytes(header(8000, 5000)))).toBe(false)
    expect(isTooManyPixels(bytes(header(8000, 5001)))).toBe(true)
  },
)

test.each(['', '89504e47', 'ffd8ff', '255044462d312e34', 'ffd8 ffe0'])('%s has no size', (hex) => {
  expect(isTooManyPixels(bytes(hex))).toBe(false)
})
