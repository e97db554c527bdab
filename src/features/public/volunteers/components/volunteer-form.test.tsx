import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openComponent } from '../../../../../tests/fakes/render-page'
import { VolunteerForm } from './volunteer-form'

vi.mock('@/lib/config', () => ({
  config: {
    productName: 'Kanyezi',
    slug: 'kanyezi',
    whatsappSupport: { Nigeria: null, 'South Africa': null },
  },
}))

it('stores the application where the operator has no WhatsApp number, and promises none', async () => {
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null)
  const onSubmit = vi.fn(() => Promise.resolve())
  const { toasts } = openComponent(<VolunteerForm onSubmit={onSubmit} />)
  expect(document.body).not.toHaveTextContent('WhatsApp')
  await userEvent.type(screen.getByLabelText('Full name'), 'Musa Bello')
  await userEvent.type(screen.getByLabelText('Age'), '30')
  await userEvent.type(screen.getByLabelText('Phone number'), '0803 000 0001')
  await userEvent.selectOptions(screen.getByLabelText('State/Province'), 'Kano')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(openWindow).not.toHaveBeenCalled()
  expect(toasts).toEqual([])
})
