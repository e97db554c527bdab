import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { MAX_SEARCH_LENGTH } from '@/lib/list-params'
import { SearchBox } from './search-box'

beforeEach(() => {
  vi.useFakeTimers()
})

/** A list whose URL has not followed yet: `value` stays until the test changes it. */
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

const field = () => screen.getByRole<HTMLInputElement>('searchbox')

function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

/** Appends text, one key per 100 ms of the test's fake clock. */
function type(text: string) {
  field().focus()
  for (const key of text) {
    fireEvent.change(field(), { target: { value: field().value + key } })
    wait(100)
  }
}

it('typed words are searched for once, after the last key', () => {
  const { onSearch } = renderBox()
  type(' Ada ')
  expect(onSearch).not.toHaveBeenCalled()
  wait(1000)
  expect(onSearch.mock.calls).toEqual([['Ada']])
})

it('leaving the field searches at once, and never again after what was pressed instead', () => {
  const { onSearch, follow } = renderBox('Ada')
  type('nna')
  act(() => screen.getByRole('button', { name: 'Clear filters' }).focus())
  expect(onSearch.mock.calls).toEqual([['Adanna']])
  wait(1000)
  expect(onSearch).toHaveBeenCalledTimes(1)
  follow('')
  expect(field()).toHaveValue('')
  wait(1000)
  expect(onSearch).toHaveBeenCalledTimes(1)
})

it('leaving a field in which nothing is new searches for nothing', () => {
  const { onSearch } = renderBox('Ada')
  act(() => field().focus())
  act(() => field().blur())
  expect(onSearch).not.toHaveBeenCalled()
})

it('an answer to an older search does not overwrite what was typed after it', () => {
  const { follow } = renderBox()
  type('Ada')
  wait(300)
  type('nna')
  follow('Ada')
  expect(field()).toHaveValue('Adanna')
})

it('a text as long as a search may be says so, and no more is taken', () => {
  const { onSearch } = renderBox()
  type('a'.repeat(MAX_SEARCH_LENGTH - 1))
  expect(field()).not.toHaveAccessibleDescription()
  type('b')
  expect(field()).toHaveAccessibleDescription('A search takes up to 100 characters.')
  expect(field()).toHaveAttribute('maxlength', '100')
  act(() => field().blur())
  expect(onSearch.mock.calls).toEqual([[`${'a'.repeat(MAX_SEARCH_LENGTH - 1)}b`]])
})
