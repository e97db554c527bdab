import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { Pagination, type PaginationProps } from './pagination'

function show(props: Partial<PaginationProps>) {
  render(
    <Pagination
      page={1}
      pageSize={20}
      total={1234}
      noun={['child', 'children']}
      hrefOf={(page) => `/our-kids?page=${page}`}
      {...props}
    />,
    { wrapper: MemoryRouter },
  )
}

describe('Pagination', () => {
  it('announces which rows these are and leads to the neighbours', () => {
    show({ page: 2 })
    expect(screen.getByRole('status')).toHaveTextContent('21–40 of 1,234 children')
    expect(screen.getByText('Page 2 of 62')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/our-kids?page=1',
    )
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/our-kids?page=3')
  })

  it('ends at the last page', () => {
    show({ page: 62 })
    expect(screen.getByRole('status')).toHaveTextContent('1,221–1,234 of 1,234 children')
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  })

  it('says that there are more rows than were counted', () => {
    show({ total: 1000, isMore: true })
    expect(screen.getByRole('status')).toHaveTextContent('1–20 of more than 1,000 children')
    expect(screen.getByText('Page 1 of 50')).toBeVisible()
  })

  it('says no more than the count when there is one page', () => {
    show({ total: 1 })
    expect(screen.getByRole('status')).toHaveTextContent('1 child')
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })

  it('leads back from a page past the end', () => {
    show({ page: 9, total: 30 })
    expect(screen.getByRole('status')).toHaveTextContent('30 children')
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/our-kids?page=2',
    )
  })

  it('calls back where pages have no address', async () => {
    const onPage = vi.fn()
    render(
      <Pagination page={1} pageSize={20} total={30} noun={['row', 'rows']} onPage={onPage} />,
      { wrapper: MemoryRouter },
    )
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(onPage).toHaveBeenCalledWith(2)
  })
})
