import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openComponent } from '../../../../../tests/fakes/render-page'
import { AppError } from '@/lib/api/errors'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import type { Proof } from '../proof'
import { ProofUpload, type ProofUploadProps } from './proof-upload'

const receipt = new File(['%PDF-1.7 receipt'], 'receipt.pdf', { type: 'application/pdf' })

function open(onSend: ProofUploadProps['onSend'], chosen?: Proof) {
  return openComponent(<ProofUpload subject="Ticket" onSend={onSend} chosen={chosen} />)
}
const chooser = () => screen.getByLabelText('Add proof of payment: Ticket')

it('sends a chosen file as what it is, under a key of its own', async () => {
  const send = vi.fn<ProofUploadProps['onSend']>(() => Promise.resolve())
  const { user } = open(send)
  await user.upload(chooser(), receipt)
  expect(await screen.findByText('Proof received')).toBeVisible()
  const [proof] = send.mock.calls[0]!
  expect(proof).toMatchObject({ kind: 'application/pdf', originalName: 'receipt.pdf' })
  expect(proof.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(screen.getByLabelText('Add another proof: Ticket')).toBeEnabled()
})

it('calls a file whose name cannot all be seen by a name that can', async () => {
  const send = vi.fn<ProofUploadProps['onSend']>(() => Promise.resolve())
  const { user } = open(send)
  const disguised = new File(['%PDF-1.7 x'], 'receipt\u202efdp.exe', { type: 'application/pdf' })
  await user.upload(chooser(), disguised)
  expect(await screen.findByText('Proof received')).toBeVisible()
  expect(send.mock.calls[0]![0].originalName).not.toContain('\u202e')
  expect(send.mock.calls[0]![0].originalName).not.toBe('')
})

it('shows how far it is, and has the focus on the next button then', async () => {
  let finish: () => void = () => undefined
  const { user } = open((_proof, onProgress) => {
    onProgress(0.42)
    return new Promise<void>((resolve) => (finish = resolve))
  })
  await user.upload(chooser(), receipt)
  expect(await screen.findByRole('progressbar', { name: /42%/ })).toHaveAttribute(
    'aria-valuenow',
    '42',
  )
  finish()
  expect(await screen.findByText('Proof received')).toBeVisible()
  // The button that was pressed has given way to the progress and come back.
  await expect.poll(() => screen.getByLabelText('Add another proof: Ticket')).toHaveFocus()
})

it('sends the same proof again after a failure, without choosing again', async () => {
  const send = vi
    .fn<ProofUploadProps['onSend']>(() => Promise.resolve())
    .mockRejectedValueOnce(new AppError('offline', OFFLINE_SENTENCE))
  const { user } = open(send)
  await user.upload(chooser(), receipt)
  expect(await screen.findByRole('alert')).toHaveTextContent(OFFLINE_SENTENCE)
  await user.click(screen.getByRole('button', { name: 'Send the proof again' }))
  expect(await screen.findByText('Proof received')).toBeVisible()
  expect(send.mock.calls[1]![0]).toBe(send.mock.calls[0]![0])
})

it('sends a proof that was chosen before at once, and once', async () => {
  const send = vi.fn<ProofUploadProps['onSend']>(() => Promise.resolve())
  const proof: Proof = {
    id: '7a1c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01',
    bytes: new ArrayBuffer(8),
    kind: 'application/pdf',
    originalName: 'receipt.pdf',
  }
  open(send, proof)
  expect(await screen.findByText('Proof received')).toBeVisible()
  expect(send).toHaveBeenCalledTimes(1)
})

it.each([
  ['a page', '<script>alert(1)</script>', 'picture.png', 'image/png', /choose a picture/],
  ['a large PDF', `%PDF-${'x'.repeat(5 * 1024 * 1024)}`, 'a.pdf', 'application/pdf', /5 MB/],
  [
    'a picture that no phone can draw',
    // A PNG header declaring 20,000 × 20,000.
    Buffer.from(`89504e470d0a1a0a0000000d49484452${'00004e20'.repeat(2)}0806000000`, 'hex'),
    'picture.png',
    'image/png',
    'This picture has more than 40 megapixels. Please choose a smaller one, or a screenshot of it.',
  ],
])('refuses %s and sends nothing', async (_what, content, name, type, sentence) => {
  const send = vi.fn<ProofUploadProps['onSend']>(() => Promise.resolve())
  const { user } = open(send)
  await user.upload(chooser(), new File([content], name, { type }))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(send).not.toHaveBeenCalled()
})
