import { act, screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '@/lib/api/errors'
import { reportReached, reportUnreachable } from '@/lib/api/connection'
import { startApi } from '../../../../tests/fakes/api'
import { openPage } from '../../../../tests/fakes/render-page'
import type { NoteValues, WalkInValues } from '../schema'
import type { FoundChild } from '../types'
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

const UNPAID: FoundChild = {
  application_id: 'ada',
  child_name: 'Ada Obi',
  stage_name: null,
  age: 9,
  talents: ['Dance'],
  state_city: 'Lagos',
  payment_reference: 'KZ-2M4N6P',
  is_paid: false,
  outcome: 'unpaid',
  planned_at: null,
  planned_audition_day_id: null,
}

it.each(['a steward', 'a reviewer'])(
  'an unpaid child is let in by the word of a member who may give it: %s',
  async (member) => {
    const mayGiveIt = member === 'a reviewer'
    startApi().answer('POST /rest/v1/rpc/search_children', () => Response.json([UNPAID]))
    const added: WalkInValues[] = []
    const { user } = openPage(
      <WalkInDialog
        audition={AUDITION}
        search="Ada"
        askWord={() => Promise.resolve(mayGiveIt)}
        onAdd={(_child, values) => {
          added.push(values)
          return Promise.resolve()
        }}
        onNote={() => Promise.reject(new Error('There is a network'))}
        onClose={() => undefined}
      />,
    )
    if (!mayGiveIt) {
      expect(await screen.findByText('An owner or a reviewer can let the child in.')).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument()
      return
    }
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    await user.type(
      screen.getByRole('textbox', { name: /Why the child is added/ }),
      'Came with a brother',
    )
    const letIn = screen.getByRole('checkbox', { name: /I let the child in anyway/ })
    await user.click(screen.getByRole('button', { name: 'Add to this day' }))
    expect(letIn).toHaveAccessibleDescription(/Tick this to let the child in on your word/)
    expect(added).toEqual([])
    await user.click(letIn)
    await user.click(screen.getByRole('button', { name: 'Add to this day' }))
    await expect.poll(() => added).toEqual([{ reason: 'Came with a brother', letIn: true }])
  },
)
