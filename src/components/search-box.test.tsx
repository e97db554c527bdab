import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MAX_SEARCH_LENGTH } from '@/lib/list-params'
import { SearchBox } from './search-box'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms), delay: null })

/** A list whose address has not followed yet: `value` stays until it is told. */
function renderBox(value = '') {
  const onSearch = vi.fn()
  const box = (next: string) => (
    <>
      <SearchBox label="Search" value={next} onSearch={onSearch} />
      <button type="button">Clear filters</button>
    </>
  )
  const { rerender } = render(box(value))
  return { onSearch, follow: (next: string) => rerender(box(next)) }
}

const field = () => screen.getByRole('searchbox')

it('what is typed is searched for once, after the last key', async () => {
  const { onSearch } = renderBox()
  await user.type(field(), ' Ada ')
  expect(onSearch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(onSearch.mock.calls).toEqual([['Ada']])
})

it('leaving the field searches at once, and never again after what was pressed instead', async () => {
  const { onSearch, follow } = renderBox('Ada')
  await user.clear(field())
  await user.type(field(), 'Musa')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onSearch.mock.calls).toEqual([['Musa']])
  vi.advanceTimersByTime(1000)
  expect(onSearch).toHaveBeenCalledTimes(1)
  follow('')
  expect(field()).toHaveValue('')
  vi.advanceTimersByTime(1000)
  expect(onSearch).toHaveBeenCalledTimes(1)
})

it('leaving a field in which nothing is new searches for nothing', async () => {
  const { onSearch } = renderBox('Ada')
  await user.click(field())
  await user.tab()
  expect(onSearch).not.toHaveBeenCalled()
})

it('an answer to an older search does not overwrite what was typed after it', async () => {
  const { follow } = renderBox()
  await user.type(field(), 'Ada')
  vi.advanceTimersByTime(300)
  await user.type(field(), 'nna')
  follow('Ada')
  expect(field()).toHaveValue('Adanna')
})

it('a text as long as a search may be says so, and no more is taken', async () => {
  const { onSearch } = renderBox()
  await user.click(field())
  await user.paste('a'.repeat(MAX_SEARCH_LENGTH - 1))
  expect(field()).not.toHaveAccessibleDescription()
  await user.paste('bc')
  expect(field()).toHaveValue(`${'a'.repeat(MAX_SEARCH_LENGTH - 1)}b`)
  expect(field()).toHaveAccessibleDescription('A search takes up to 100 characters.')
  await user.tab()
  expect(onSearch.mock.calls).toEqual([[`${'a'.repeat(MAX_SEARCH_LENGTH - 1)}b`]])
})
