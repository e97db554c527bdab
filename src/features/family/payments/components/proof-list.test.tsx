import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openComponent } from '../../../../../tests/fakes/render-page'
import { makeProof } from '../../../../../tests/fakes/rows'
import { ProofList } from './proof-list'

function open(status: 'checking' | 'accepted' | 'refused') {
  const loadFile = vi.fn(() => Promise.resolve(new Blob(['%PDF-1.7'], { type: 'application/pdf' })))
  const onRemove = vi.fn(() => Promise.resolve())
  const page = openComponent(
    <ProofList proofs={[makeProof({ status })]} loadFile={loadFile} onRemove={onRemove} />,
  )
  return { ...page, loadFile, onRemove }
}
const view = () => screen.queryByRole('button', { name: /view the proof/ })

it('opens a proof that has been checked', async () => {
  const { user, loadFile } = open('accepted')
  await user.click(view()!)
  expect(await screen.findByRole('dialog', { name: 'Proof of payment' })).toBeVisible()
  expect(loadFile).toHaveBeenCalledWith('owner/proof.jpg')
})

it.each([
  ['checking', 'Being checked'],
  ['refused', 'Not accepted'],
] as const)('opens none that is %s, but takes it back', async (status, word) => {
  const { user, onRemove } = open(status)
  expect(screen.getByText('transfer.jpg')).toBeVisible()
  expect(screen.getByText(word)).toBeVisible()
  expect(view()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove transfer.jpg' }))
  await user.click(await screen.findByRole('button', { name: 'Remove proof' }))
  await vi.waitFor(() => expect(onRemove).toHaveBeenCalledOnce())
})

it('says why a proof was not accepted', () => {
  open('refused')
  expect(
    screen.getByText(
      'This file was not a valid picture or PDF, so we removed it. Please add another.',
    ),
  ).toBeVisible()
})
