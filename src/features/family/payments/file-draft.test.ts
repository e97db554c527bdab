// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChosenFile } from './chosen-file'
import { keepFileDraft, readFileDraft } from './file-draft'

const KEY = 'payment:1:proof'
const receipt = (bytes: Uint8Array<ArrayBuffer>): ChosenFile => ({
  id: '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01',
  kind: 'application/pdf',
  originalName: 'Ṣadé’s receipt.pdf',
  bytes: bytes.buffer,
})

afterEach(() => vi.unstubAllGlobals())

describe('a file that was chosen', () => {
  it('comes back with every byte, its name and its id', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256)
    keepFileDraft(KEY, receipt(bytes))
    const back = readFileDraft(KEY)
    expect(back).toMatchObject({ ...receipt(bytes), bytes: expect.anything() as ArrayBuffer })
    expect(new Uint8Array(back!.bytes)).toEqual(bytes)
  })

  it('for which there is no room is not kept, and neither is the one before it', () => {
    keepFileDraft(KEY, receipt(new Uint8Array([1, 2, 3])))
    const { sessionStorage } = window
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => sessionStorage.getItem(key),
      removeItem: (key: string) => sessionStorage.removeItem(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    keepFileDraft(KEY, receipt(new Uint8Array([4])))
    expect(readFileDraft(KEY)).toBeNull()
  })

  it.each(['{}', '{"owner":null,"values":{"id":"1","kind":"application/pdf","base64":"%"}}'])(
    'that reads %s is none',
    (kept) => {
      window.sessionStorage.setItem(KEY, kept)
      expect(readFileDraft(KEY)).toBeNull()
    },
  )

  it('is nobody else’s', () => {
    const kept = { id: '1', kind: 'application/pdf', base64: 'AQ==' }
    window.sessionStorage.setItem(KEY, JSON.stringify({ owner: 'somebody', values: kept }))
    expect(readFileDraft(KEY)).toBeNull()
  })
})
