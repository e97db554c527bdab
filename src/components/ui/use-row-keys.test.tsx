import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ROW_ACTION, switchRowKeys } from '@/lib/row-keys'
import { DataTable } from './data-table'

const decide = vi.fn<(what: string) => void>()
const onOpen = vi.fn()

/** Three rows; what is decided stays in its place, or leaves. */
function List({ isLeaving = false }: { isLeaving?: boolean }) {
  const [decided, setDecided] = useState<string[]>([])
  const rows = ['Ada', 'Bola', 'Chidi'].filter((row) => !isLeaving || !decided.includes(row))
  function act(what: string, row: string) {
    decide(`${what} ${row}`)
    setDecided((before) => [...before, row])
  }
  return (
    <>
      <input type="search" aria-label="Search" />
      <DataTable
        caption="Children"
        rows={rows}
        rowKey={(row) => row}
        columns={[
          { key: 'name', header: 'Name', cell: (row) => row },
          {
            key: 'tick',
            header: 'Tick',
            cell: (row) => <input type="checkbox" aria-label={row} />,
          },
          {
            key: 'decide',
            header: 'Decide',
            cell: (row) =>
              decided.includes(row) ? (
                'Decided'
              ) : (
                <>
                  <button {...ROW_ACTION.accept} onClick={() => act('approve', row)}>
                    Approve {row}
                  </button>
                  <button {...ROW_ACTION.refuse} onClick={() => act('decline', row)}>
                    Decline {row}
                  </button>
                </>
              ),
          },
        ]}
        open={{ onOpen, label: (row) => `Open ${row}` }}
      />
    </>
  )
}

const opener = (row: string) => screen.getByRole('button', { name: `Open ${row}` })
let now = 0
const later = (ms: number) => {
  now += ms
}

beforeEach(() => {
  decide.mockClear()
  onOpen.mockClear()
  now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return () => vi.restoreAllMocks()
})

it('decides about the row that has the focus, and goes on to the next', async () => {
  render(<List />)
  const user = userEvent.setup()
  await user.keyboard('a')
  expect(decide, 'no row has the focus').not.toHaveBeenCalled()
  opener('Ada').focus()
  await user.keyboard('a')
  expect(decide.mock.calls).toEqual([['approve Ada']])
  await vi.waitFor(() => expect(opener('Bola')).toHaveFocus())
  await user.keyboard('d')
  expect(decide, 'so soon after a decision').toHaveBeenCalledTimes(1)
  later(500)
  await user.keyboard('D')
  expect(decide).toHaveBeenLastCalledWith('decline Bola')
  await vi.waitFor(() => expect(opener('Chidi')).toHaveFocus())
})

it('goes on when the row has left the list, also after a click', async () => {
  render(<List isLeaving />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Approve Bola' }))
  await vi.waitFor(() => expect(opener('Chidi')).toHaveFocus())
  later(400)
  await user.keyboard('a')
  expect(decide, 'so soon after').toHaveBeenCalledTimes(1)
})

it('takes the second press of a double click for no decision about the row that has moved up', () => {
  render(<List />)
  fireEvent.click(screen.getByRole('button', { name: 'Approve Ada' }), { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Approve Bola' }), { detail: 2 })
  expect(decide.mock.calls).toEqual([['approve Ada']])
})

it('decides once while a key is held down', async () => {
  render(<List />)
  opener('Ada').focus()
  fireEvent.keyDown(opener('Ada'), { key: 'a' })
  await vi.waitFor(() => expect(opener('Bola')).toHaveFocus())
  for (let press = 0; press < 30; press += 1) {
    later(100)
    fireEvent.keyDown(opener('Bola'), { key: 'a', repeat: true })
  }
  expect(decide).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(opener('Bola'), { key: 'a' })
  expect(decide).toHaveBeenLastCalledWith('approve Bola')
})

it('ticks with Space, and leaves it its meaning on a button', async () => {
  render(<List />)
  const user = userEvent.setup()
  opener('Ada').focus()
  await user.keyboard(' ')
  expect(screen.getByRole('checkbox', { name: 'Ada' })).toBeChecked()
  expect(onOpen).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Approve Ada' }).focus()
  await user.keyboard(' ')
  expect(decide).toHaveBeenCalledWith('approve Ada')
})

it('takes letters for text in a field, and for nothing once they are switched off', async () => {
  render(<List />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('searchbox'), 'ad')
  expect(decide).not.toHaveBeenCalled()
  switchRowKeys(false)
  opener('Ada').focus()
  await user.keyboard('a')
  expect(decide).not.toHaveBeenCalled()
  await user.keyboard(' ')
  expect(onOpen).toHaveBeenCalledWith('Ada')
  switchRowKeys(true)
  await user.keyboard('a')
  expect(decide).toHaveBeenCalledTimes(1)
})
