import { describe, expect, it } from 'vitest'
import { fileEnding, fileKindOf, shrunkSize } from './image'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  )

describe('the kind of a file', () => {
  it.each([
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe1], 'Exif')],
    ['image/png', bytes([0x89], 'PNG\r\n', [0x1a], '\n')],
    ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    ['application/pdf', bytes('%PDF-1.7')],
  ] as const)('is %s by its first bytes', (kind, file) => {
    expect(fileKindOf(file)).toBe(kind)
  })

  it.each([
    ['nothing', bytes()],
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an SVG after a mark of order', bytes([0xef, 0xbb, 0xbf], '<svg/>')],
    ['a GIF', bytes('GIF89a')],
    ['a program', bytes('MZ')],
    ['a PDF inside a page', bytes('<html>%PDF-1.7')],
    ['a sound', bytes('RIFF', [1, 2, 3, 4], 'WAVE')],
  ])('is none for %s', (_what, file) => {
    expect(fileKindOf(file)).toBeNull()
  })

  it('has an ending of its own', () => {
    expect(fileEnding('image/jpeg')).toBe('jpg')
    expect(fileEnding('application/pdf')).toBe('pdf')
  })
})

describe('a picture made smaller', () => {
  it.each([
    [4000, 3000, 1600, 1200],
    [3000, 4000, 1200, 1600],
    [800, 600, 800, 600],
    [1600, 1, 1600, 1],
    [40000, 1, 1600, 1],
  ])('from %d × %d is %d × %d', (width, height, smallerWidth, smallerHeight) => {
    expect(shrunkSize(width, height)).toEqual({ width: smallerWidth, height: smallerHeight })
  })
})
