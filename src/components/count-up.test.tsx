import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CountUp } from './count-up'

it('holds the final figure for everybody and counts to it out of the way of screen readers', () => {
  const { container } = render(<CountUp to={3000} suffix="+" />)
  expect(screen.getByText('3000+')).toBeInTheDocument()
  const way = container.querySelector<HTMLElement>('[aria-hidden]')
  expect(way).toHaveTextContent('')
  expect(way?.style.getPropertyValue('--count')).toBe('3000')
  expect(way?.dataset['suffix']).toBe('+')
})
