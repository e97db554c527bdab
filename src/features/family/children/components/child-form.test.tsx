import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openPart } from '../../../../../tests/fakes/render-page'
import { newId } from '@/lib/new-id'
import type { ChildInput } from '../schema'
import { ChildForm } from './child-form'

function open(values: Partial<ChildInput> = {}) {
  return openPart(
    <ChildForm
      defaultValues={{ id: newId(), country: 'Nigeria', has_consented: false, ...values }}
      isNew
      draftKey="child-form-test"
      legalLinks={<a href="/privacy">Privacy notice</a>}
      onSubmit={vi.fn(() => Promise.resolve())}
    />,
  )
}

it('tells a child past the ages of the show to ask before paying, with the way to ask', async () => {
  open()
  await userEvent.selectOptions(screen.getByLabelText('Age'), '15')
  expect(screen.queryByText(/ask us before you pay/)).not.toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Age'), '16')
  expect(screen.getByText('The show is for ages 2 to 15: ask us before you pay.')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Ask support/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/2340000000000\?text=/),
  )
})

it('says that talents may wait, but not beyond the payment', () => {
  open()
  expect(screen.getByRole('group', { name: /^Talents/ })).toHaveAccessibleDescription(
    /You can also choose later, before you pay for the ticket\./,
  )
})
