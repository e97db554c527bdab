import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refusal } from './refusal'

it('is read out at once', () => {
  render(<Refusal>That day is full.</Refusal>)
  expect(screen.getByRole('alert')).toHaveTextContent('That day is full.')
})
