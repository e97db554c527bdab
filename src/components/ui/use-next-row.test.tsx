import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DataTable } from './data-table'
import { DECIDES } from './use-next-row'

const decide = vi.fn<(what: string) => void>()

/** Three rows. A decided row stays in its place, or leaves. */
function List({ isLeaving = false }: { isLeaving?: boolean }) {
  const [decided, setDecided] = useState<string[]>([])
  const rows = ['Ada', 'Bola', 'Chidi'].filter((row) => !isLeaving || !decided.includes(row))
  function act(what: string, row: string) {
    decide(`${what} ${row}`)
    setDecided((before) => [...before, row])
  }
  return (
    <>
      <DataTable
        caption="Children"
        rows={rows}
        rowKey={(row) => row}
        columns={[
          { key: 'name', header: 'Name', cell: (row) => row },
          {
            key: 'decide',
            header: 'Decide',
            cell: (row) =>
              decided.includes(row) ? (
                'Decided'
              ) : (
                <>
                  <button {...DECIDES} onClick={() => act('approve', row)}>
                    Approve {row}
                  </button>
                  <button {...DECIDES} onClick={() => act('decline', row)}>
                    Decline {row}
                  </button>
                </>
              ),
          },
        ]}
        open={{ onOpen: vi.fn(), label: (row) => `Open ${row}` }}
      />
    </>
  )
}

const opener = (row: string) => screen.getByRole('button', { name: `Open ${row}` })

beforeEach(() => {
  decide.mockClear()
})

it('goes on to the next row once one is decided', async () => {
  render(<List />)
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Approve Ada' }).focus()
  await user.keyboard('{Enter}')
  expect(decide.mock.calls).toEqual([['approve Ada']])
  await vi.waitFor(() => expect(opener('Bola')).toHaveFocus())
})

it('goes on when the row has left the list', async () => {
  render(<List isLeaving />)
  await userEvent.click(screen.getByRole('button', { name: 'Decline Bola' }))
  await vi.waitFor(() => expect(opener('Chidi')).toHaveFocus())
})

it('takes the second press of a double click for no decision about the row that has moved up', () => {
  render(<List />)
  fireEvent.click(screen.getByRole('button', { name: 'Approve Ada' }), { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Approve Bola' }), { detail: 2 })
  expect(decide.mock.calls).toEqual([['approve Ada']])
})
