import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openComponent } from '../../../../../tests/fakes/render-page'
import { toAppError } from '@/lib/api/errors'
import { newId } from '@/lib/new-id'
import type { ChildInput } from '../schema'
import { ChildForm } from './child-form'

function open(
  values: Partial<ChildInput> = {},
  onSubmit: () => Promise<unknown> = vi.fn(() => Promise.resolve()),
) {
  return openComponent(
    <ChildForm
      defaultValues={{ id: newId(), country: 'Nigeria', has_consented: false, ...values }}
      isNew
      draftKey={newId()}
      legalLinks={<a href="/privacy">Privacy notice</a>}
      onSubmit={onSubmit}
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

it('says beside the country that it stays once something was paid, and keeps what was typed', async () => {
  const refusal = { code: 'P0001', message: 'country_of_paid_ticket' }
  const child = {
    child_name: 'Ada Obi',
    age: '9',
    gender: 'Female',
    state_city: 'Gauteng',
  } as const
  const answers = { ...child, parent_phone: '082 000 0000', has_consented: true }
  open({ ...answers, country: 'South Africa' }, () => Promise.reject(toAppError(refusal)))
  await userEvent.click(screen.getByRole('button', { name: 'Add child' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Country')).toHaveAccessibleDescription(
      /Something has been paid for this child.*Please ask us to change it\./,
    ),
  )
  expect(screen.getByLabelText('Country')).toHaveValue('South Africa')
})
