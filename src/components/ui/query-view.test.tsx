import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type QueryLike, QueryView } from './query-view'

const idle = { data: undefined, isError: false, error: null, refetch: () => undefined }

function show(query: QueryLike<string[]>) {
  render(
    <QueryView
      query={query}
      errorTitle="Error fetching applications"
      skeleton={<div>skeleton</div>}
      isEmpty={(names) => names.length === 0}
      empty={<p>No Children Added Yet</p>}
    >
      {(names) => <p>{names.join(', ')}</p>}
    </QueryView>,
  )
}

describe('QueryView', () => {
  it('shows the shape of what is coming and says that it loads', () => {
    show(idle)
    expect(screen.getByRole('status')).toHaveTextContent('Loading…')
    expect(screen.getByText('skeleton')).toBeInTheDocument()
  })

  it('shows what went wrong, with a way to try again', async () => {
    const refetch = vi.fn()
    show({ ...idle, isError: true, error: new Error('We could not reach the server.'), refetch })
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('Error fetching applications')
    expect(alert).toHaveTextContent('We could not reach the server.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('says that it is trying again', () => {
    show({ ...idle, isError: true, error: new Error('offline'), isFetching: true })
    expect(screen.getByRole('button', { name: 'Trying again…' })).toBeDisabled()
  })

  it('shows the empty state', () => {
    show({ ...idle, data: [] })
    expect(screen.getByText('No Children Added Yet')).toBeVisible()
  })

  it('shows the data, and keeps it when a later refetch fails', () => {
    show({ ...idle, data: ['Ada', 'Thandi'], isError: true, error: new Error('offline') })
    expect(screen.getByText('Ada, Thandi')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
