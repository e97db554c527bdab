import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AppError } from '@/lib/api/errors'
import { makeEach } from '@/lib/api/many'
import { collectToasts } from '../../tests/fakes/toasts'
import { BulkDialog } from './bulk-dialog'

const toasts = collectToasts()

const rows = Array.from({ length: 6 }, (_, index) => ({ id: `row-${index}` }))
const offline = new AppError('offline', 'No connection')

/** A dialog whose actions the test ends, in the order in which they started. */
function show(undo?: () => Promise<unknown>) {
  const begun: { id: string; end: (error?: AppError) => void }[] = []
  const onClose = vi.fn()
  const { unmount } = render(
    <BulkDialog
      rows={rows}
      words={{ verb: 'Move', doing: 'Moving', done: 'moved', noun: ['row', 'rows'] }}
      makeWork={(wanted, onOutcome) =>
        makeEach(
          wanted,
          ({ id }) =>
            new Promise<void>((resolve, reject) => {
              begun.push({ id, end: (error) => (error ? reject(error) : resolve()) })
            }),
          onOutcome,
        )
      }
      undo={undo}
      refresh={() => Promise.resolve()}
      rowView={({ id }) => id}
      badgeOf={() => 'Moved'}
      onClose={onClose}
    />,
  )
  const endAll = (error?: AppError) => begun.splice(0).map((one) => (one.end(error), one.id))
  return { begun, endAll, onClose, unmount, user: userEvent.setup() }
}

it('stops when it is closed while it works, and closes once what runs has ended', async () => {
  const { begun, endAll, onClose, user } = show()
  await user.click(screen.getByRole('button', { name: 'Move 6 rows' }))
  expect(begun).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('button', { name: 'Stopping…' })).toBeDisabled()
  expect(onClose).not.toHaveBeenCalled()
  endAll()
  await vi.waitFor(() =>
    expect(onClose).toHaveBeenCalledWith(['row-0', 'row-1', 'row-2', 'row-3'], []),
  )
  expect(begun).toEqual([])
  expect(toasts).toEqual([{ title: '4 of 6 moved' }])
})

it('stops by its button', async () => {
  const { endAll, onClose, user } = show()
  await user.click(screen.getByRole('button', { name: 'Move 6 rows' }))
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  endAll()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('tries again what has no answer, and takes back all that went through', async () => {
  const undo = vi.fn(() => Promise.resolve())
  const { begun, endAll, onClose, user } = show(undo)
  await user.click(screen.getByRole('button', { name: 'Move 6 rows' }))
  endAll(offline)
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  endAll()
  await user.click(await screen.findByRole('button', { name: 'Try 4 again' }))
  expect(endAll()).toEqual(['row-0', 'row-1', 'row-2', 'row-3'])
  expect(await screen.findByRole('dialog', { name: '6 of 6 moved' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledWith(
    rows.map(({ id }) => id),
    [],
  )
})

it('stops when its page goes, and tells what was done', async () => {
  const { begun, endAll, onClose, unmount, user } = show()
  await user.click(screen.getByRole('button', { name: 'Move 6 rows' }))
  unmount()
  endAll()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onClose.mock.calls[0]![0]).toHaveLength(4)
  expect(begun).toEqual([])
})
