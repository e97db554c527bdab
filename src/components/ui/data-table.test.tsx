import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type Column, DataTable } from './data-table'

const rows = [
  { id: 'a', name: 'Ada', state: 'Kano' },
  { id: 'b', name: 'Thandi', state: 'Gauteng' },
]
const columns: Column<(typeof rows)[number]>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name },
  { key: 'state', header: 'State', cell: (row) => row.state },
]

describe('DataTable', () => {
  it('is a table with named rows', () => {
    render(<DataTable caption="Children" columns={columns} rows={rows} rowKey={(row) => row.id} />)
    const table = screen.getByRole('table', { name: 'Children' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Name', 'State'])
    expect(within(table).getByRole('rowheader', { name: 'Thandi' })).toBeVisible()
    expect(within(table).getByRole('cell', { name: 'Gauteng' })).toBeVisible()
  })

  it('opens a row', async () => {
    const onOpen = vi.fn()
    render(
      <DataTable
        caption="Children"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        open={{ onOpen, label: (row) => `Manage ${row.name}` }}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Manage Thandi' }))
    expect(onOpen).toHaveBeenCalledWith(rows[1])
  })

  it('says visibly that a row opens; a press anywhere does it, unless text was selected', async () => {
    const onOpen = vi.fn()
    render(
      <DataTable
        caption="Children"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        open={{ onOpen, label: (row) => `Manage ${row.name}` }}
      />,
    )
    expect(screen.getByRole('button', { name: 'Manage Thandi' })).toHaveTextContent(/^Manage$/)
    const cell = screen.getByRole('cell', { name: 'Gauteng' })
    window.getSelection()?.selectAllChildren(cell)
    fireEvent.click(cell)
    expect(onOpen).not.toHaveBeenCalled()
    window.getSelection()?.removeAllRanges()
    fireEvent.click(cell)
    expect(onOpen.mock.calls).toEqual([[rows[1]]])
    fireEvent.click(screen.getByRole('button', { name: 'Manage Thandi' }))
    expect(onOpen).toHaveBeenCalledTimes(2)
  })

  it('sorts by a column and says in which direction', async () => {
    const onSort = vi.fn()
    render(
      <DataTable
        caption="Children"
        columns={[{ ...columns[0]!, sort: { direction: 'descending', onSort } }]}
        rows={rows}
        rowKey={(row) => row.id}
      />,
    )
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenCalledOnce()
  })

  it('goes from row to row by the arrow keys and is one stop of the Tab key', async () => {
    const onOpen = vi.fn()
    render(
      <DataTable
        caption="Children"
        columns={[
          ...columns,
          { key: 'call', header: 'Call', cell: (row) => <button>Call {row.name}</button> },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        open={{ onOpen, label: (row) => `Manage ${row.name}` }}
      />,
    )
    const user = userEvent.setup()
    const button = (name: string) => screen.getByRole('button', { name })
    await user.tab()
    expect(button('Manage Ada')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(button('Manage Thandi')).toHaveFocus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onOpen).toHaveBeenCalledWith(rows[1])
    expect(button('Manage Ada')).toHaveAttribute('tabindex', '-1')
    await user.tab()
    expect(button('Call Thandi')).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(button('Call Ada')).toHaveFocus()
    await user.keyboard('{End}')
    expect(button('Call Thandi')).toHaveFocus()
    await user.keyboard('{Home}')
    expect(button('Call Ada')).toHaveFocus()
  })

  it('goes from check to check, and to what opens a row that has none', async () => {
    render(
      <DataTable
        caption="Children"
        columns={[
          {
            key: 'name',
            header: 'Name',
            cell: ({ id, name }) =>
              id === 'c' ? name : <input type="checkbox" aria-label={`Select ${name}`} />,
          },
        ]}
        rows={[...rows, { id: 'c', name: 'Zodwa', state: 'Limpopo' }]}
        rowKey={(row) => row.id}
        open={{ onOpen: vi.fn(), label: (row) => `Manage ${row.name}` }}
      />,
    )
    const user = userEvent.setup()
    await user.tab()
    expect(screen.getByRole('checkbox', { name: 'Select Ada' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('checkbox', { name: 'Select Thandi' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('button', { name: 'Manage Zodwa' })).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('button', { name: 'Manage Thandi' })).toHaveFocus()
  })
})
