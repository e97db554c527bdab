import { act, screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '@/lib/api/errors'
import { reportReached, reportUnreachable } from '@/lib/api/connection'
import { startApi } from '../../../../tests/fakes/api'
import { openPage } from '../../../../tests/fakes/render-page'
import type { NoteValues } from '../schema'
import { WalkInDialog } from './walk-in-dialog'

const AUDITION = {
  id: '11111111-1111-4111-8111-111111111101',
  country: 'Nigeria',
  state_city: 'Lagos',
  venue: 'City Hall',
  address: null,
  notes: null,
  starts_at: '2026-12-05T08:00:00Z',
  ends_at: '2026-12-05T16:00:00Z',
  stages: ['Main hall'],
  cancelled_at: null,
} as const

/** Opens the dialog for a search; `onNote` stores its values, or rejects once. */
function open(search: string, onNote: (values: NoteValues) => Promise<void>) {
  startApi().answer('POST /rest/v1/rpc/search_children', () => Response.json([]))
  const onClose = vi.fn<() => void>()
  const { user } = openPage(
    <WalkInDialog
      audition={AUDITION}
      search={search}
      askWord={() => Promise.resolve(false)}
      onAdd={() => Promise.reject(new Error('Nobody is found'))}
      onNote={onNote}
      onClose={onClose}
    />,
  )
  return { user, onClose }
}

function loseNetwork() {
  reportUnreachable()
  onTestFinished(reportReached)
}

it('notes a child without a network, by the name as it was said and a reason', async () => {
  loseNetwork()
  const notes: NoteValues[] = []
  let refusals = 1
  const { user, onClose } = open(' Kẹ́hìndé  Okafor', (values) => {
    if (refusals > 0) {
      refusals -= 1
      return Promise.reject(new AppError('rejected', 'This phone is full.'))
    }
    notes.push(values)
    return Promise.resolve()
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Not on the list' }))
  const name = dialog.getByRole('textbox', { name: /Name or reference/ })
  const reason = dialog.getByRole('textbox', { name: /Why the child is added/ })
  await user.click(dialog.getByRole('button', { name: 'Note' }))
  expect(reason).toHaveAccessibleDescription(/Please say why this child is added/)
  await user.clear(name)
  await user.type(name, 'Tari 08030000001')
  await user.type(reason, ' Came with a brother ')
  await user.click(dialog.getByRole('button', { name: 'Note' }))
  expect(name).toHaveAccessibleDescription(/without a telephone or account number/)
  await user.clear(name)
  await user.type(name, ' Kẹ́hìndé  Okafor')
  await user.click(dialog.getByRole('button', { name: 'Note' }))
  // The phone's refusal is shown, and the typed text stays.
  expect(await dialog.findByText('This phone is full.')).toBeVisible()
  expect(reason).toHaveValue(' Came with a brother ')
  await user.click(dialog.getByRole('button', { name: 'Note' }))
  expect(await dialog.findByText('Noted. We’ll add them when the network is back.')).toBeVisible()
  expect(notes).toEqual([{ name: 'Kẹ́hìndé Okafor', reason: 'Came with a brother' }])
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('offers the note where the network goes while a child is looked for, and keeps it when it returns', async () => {
  const { user } = open('Okafor', () => Promise.resolve())
  expect(await screen.findByText(/matches this/)).toBeVisible()
  act(loseNetwork)
  await user.click(await screen.findByRole('button', { name: 'Note the child instead' }))
  const name = screen.getByRole('textbox', { name: /Name or reference/ })
  expect(name).toHaveValue('Okafor')
  act(reportReached)
  expect(name).toBeVisible()
})
