// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import { PAYMENT_PROOFS, uploadFile } from './storage'

/** A storage service with one answer; without a status it is not reached. */
function answerUploads(answer: { status: number; text?: string } | null) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      status = answer?.status ?? 0
      responseText = answer?.text ?? ''
      open = () => undefined
      setRequestHeader = () => undefined
      send() {
        this.dispatchEvent(new Event(answer ? 'load' : 'error'))
      }
    },
  )
}

const upload = () =>
  uploadFile({
    bucket: PAYMENT_PROOFS,
    path: 'owner/proof.pdf',
    bytes: new ArrayBuffer(8),
    kind: 'application/pdf',
  })

it.each([
  ['was taken', { status: 200 }],
  ['is there already, as its first answer was lost', { status: 409 }],
  ['is there already in the words of the hosted service', { status: 400, text: '"Duplicate"' }],
])('a file that %s has arrived', async (_what, answer) => {
  answerUploads(answer)
  await expect(upload()).resolves.toBeUndefined()
})

it.each([
  [{ status: 413 }, 'The file is larger than 5 MB. Please choose a smaller one.'],
  [{ status: 415 }, 'Please choose a picture (JPEG, PNG or WebP) or a PDF.'],
  [
    { status: 403, text: 'new row violates row-level security policy' },
    'There is no pending payment of yours that this could prove.',
  ],
  [{ status: 500 }, 'The file did not arrive. Please try again.'],
  [null, OFFLINE_SENTENCE],
])('the answer %o says in words what happened', async (answer, sentence) => {
  answerUploads(answer)
  await expect(upload()).rejects.toThrow(sentence)
})
