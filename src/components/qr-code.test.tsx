// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import { expect, it } from 'vitest'
import { QrCode } from './qr-code'

const QUIET = 4

/** A drawing's squares as a camera sees them, each several pixels wide. */
function pictureOf(svg: HTMLElement, scale: number) {
  const squares = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const side = squares * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  const dark = [...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)]
  for (const [, x, y] of dark) {
    for (let at = 0; at < scale * scale; at += 1) {
      const row = Number(y) * scale + Math.floor(at / scale)
      const first = (row * side + Number(x) * scale + (at % scale)) * 4
      data.fill(0, first, first + 3)
    }
  }
  const positions = dark.flatMap(([, x, y]) => [Number(x), Number(y)])
  return { picture: { data, width: side, height: side }, squares, positions }
}

it.each(['KZ-7F3K9Q', 'https://show.example.com/share/0123456789abcdefghjkmnpq'])(
  'draws %s so that it is read, with the light edge that cameras need',
  (text) => {
    render(<QrCode value={text} label="Code" />)
    const { picture, squares, positions } = pictureOf(screen.getByRole('img', { name: 'Code' }), 3)
    expect(decodeQR(picture, { format: 'RGBA' })).toBe(text)
    expect([Math.min(...positions), Math.max(...positions)]).toEqual([QUIET, squares - 1 - QUIET])
  },
)
