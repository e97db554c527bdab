import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { KeptWords } from './kept-words'

it('leaves names and sums out of the translation, whole, wherever they stand', () => {
  const { container } = render(
    <KeptWords
      text="Ada Obi (a.k.a. Ada): ₦10,000 for Ada Obi."
      words={['Ada', 'Ada Obi', '₦10,000', 'a.k.a.', null, '']}
    />,
  )
  expect(container).toHaveTextContent('Ada Obi (a.k.a. Ada): ₦10,000 for Ada Obi.')
  const kept = [...container.querySelectorAll('[translate="no"]')].map((one) => one.textContent)
  expect(kept).toEqual(['Ada Obi', 'a.k.a.', 'Ada', '₦10,000', 'Ada Obi'])
})

it('breaks no line within a reference, and others where there is need', () => {
  const { container } = render(
    <KeptWords text="KZ-7F3K9Q of Ada-Obi" words={['KZ-7F3K9Q', 'Ada-Obi']} />,
  )
  const whole = [...container.querySelectorAll('.whitespace-nowrap')].map((one) => one.textContent)
  expect(whole).toEqual(['KZ-7F3K9Q'])
})

it('translates all of a text without such words', () => {
  const { container } = render(<KeptWords text="Nothing to keep" words={[undefined]} />)
  expect(container.querySelector('[translate]')).toBeNull()
})
