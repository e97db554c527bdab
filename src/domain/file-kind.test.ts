import { describe, expect, it } from 'vitest'
import { fileKindOf } from './file-kind'

const bytes = (...pieces: (string | number[])[]) =>
  Uint8Array.from(
    pieces.flatMap((piece) =>
      typeof piece === 'string' ? [...piece].map((letter) => letter.charCodeAt(0)) : piece,
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
    expect(fileKindOf(file.subarray(0, 12))).toBe(kind)
  })

  const MARK = [0xef, 0xbb, 0xbf]

  it.each([
    ['a byte order mark', bytes(MARK, '%PDF-1.4')],
    ['a newline', bytes('\n%PDF-1.4')],
    ['newlines of Windows', bytes('\r\n\r\n%PDF-1.4')],
    ['blanks and a tab', bytes(' \t %PDF-1.7')],
    ['a mark, then a newline', bytes(MARK, '\n%PDF-1.7')],
    ['as many blanks as readers of PDF look past', bytes(' '.repeat(1019), '%PDF-1.7')],
  ])('is a PDF after %s', (_what, file) => {
    expect(fileKindOf(file)).toBe('application/pdf')
  })

  it.each([
    ['nothing', bytes()],
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an SVG after a mark of order', bytes(MARK, '<svg/>')],
    ['a GIF', bytes('GIF89a')],
    ['a program', bytes('MZ')],
    ['a PDF inside a page', bytes('<html>%PDF-1.7')],
    ['a PDF inside a page after a mark of order', bytes(MARK, '<html>%PDF-1.7')],
    ['a PDF after a letter', bytes('x%PDF-1.7')],
    ['a PDF behind more blanks than its readers look past', bytes(' '.repeat(1020), '%PDF-1.7')],
    ['a picture after a blank', bytes(' ', [0xff, 0xd8, 0xff, 0xe1], 'Exif')],
    ['a mark of order alone', bytes(MARK)],
    ['a sound', bytes('RIFF', [1, 2, 3, 4], 'WAVE')],
  ])('is none for %s', (_what, file) => {
    expect(fileKindOf(file)).toBeNull()
  })
})
