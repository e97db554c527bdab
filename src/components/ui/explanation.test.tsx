import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Explanation } from './explanation'

it('is opened and closed by its button, and closed by Escape', async () => {
  render(<Explanation of="By age">Children count by the day of registration.</Explanation>)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'What does this mean: By age' })
  const words = screen.getByText('Children count by the day of registration.')
  expect(button).toHaveAttribute('aria-controls', words.id)
  expect(words).toHaveClass('hidden')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(words).not.toHaveClass('hidden')
  await user.keyboard('{Escape}')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(button).toHaveFocus()
  await user.click(button)
  await user.click(button)
  expect(words).toHaveClass('hidden')
})
