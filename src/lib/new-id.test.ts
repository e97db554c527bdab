import { expect, it, vi } from 'vitest'
import { newId } from './new-id'

it('is a random uuid of version 4', () => {
  const ids = Array.from({ length: 500 }, newId)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(ids).size).toBe(500)
})

it.each([0x00, 0xff])('keeps its version when every random byte is %d', (byte) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    ;(bytes as unknown as Uint8Array).fill(byte)
    return bytes
  })
  expect(newId()[14]).toBe('4')
  expect('89ab').toContain(newId()[19])
})
