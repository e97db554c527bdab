import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '../../../tests/fakes/render-page'
import { accessibilityResults } from '@/features/public/accessibility/results'
import { resultWords } from '@/features/public/accessibility/labels'
import AccessibilityPage from './accessibility'

it('says of every page what the tests found, what does not hold yet, and whom to tell', () => {
  openPage(<AccessibilityPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible()
  const rows = ['Pages for everybody', 'Pages for families', 'Pages of the team'].flatMap((name) =>
    within(screen.getByRole('table', { name })).getAllByRole('row').slice(1),
  )
  expect(rows).toHaveLength(accessibilityResults.pages.length)
  const register = accessibilityResults.pages.find(({ path }) => path === '/register')!
  expect(screen.getByRole('row', { name: /^Register / })).toHaveTextContent(
    resultWords(register, 'rules'),
  )
  const notYet = screen.getByRole('region', { name: 'What does not hold yet' })
  expect(notYet).toHaveTextContent(/only people can say/)
  const tellUs = screen.getByRole('region', { name: 'Something in your way?' })
  expect(within(tellUs).getByRole('link', { name: /Chat with support/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\//),
  )
})
