import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DayInput } from './day-input'

it('asks for a day once its year is whole, and keeps what is typed until then', () => {
  const onPick = vi.fn()
  const field = (day: string | null) => <DayInput aria-label="From" day={day} onPick={onPick} />
  const { rerender } = render(field(null))
  const input = screen.getByLabelText('From')
  for (const value of ['0002-11-22', '0020-11-22', '0202-11-22']) {
    fireEvent.change(input, { target: { value } })
    expect(input).toHaveValue(value)
  }
  expect(onPick).not.toHaveBeenCalled()
  fireEvent.change(input, { target: { value: '2026-11-22' } })
  expect(onPick.mock.calls).toEqual([['2026-11-22']])
  rerender(field('2026-11-22'))
  fireEvent.change(input, { target: { value: '' } })
  expect(onPick).toHaveBeenLastCalledWith(null)
  // Cleared by another control.
  rerender(field(null))
  expect(input).toHaveValue('')
})
