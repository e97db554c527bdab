import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SupportLinks } from './support-links'

vi.mock('@/lib/config', () => ({
  config: { productName: 'Kanyezi', whatsappSupport: { Nigeria: null, 'South Africa': null } },
}))

it('are not there without a support number', () => {
  const card = {
    child_name: 'Ọlábísí Adé',
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Lagos',
    ticket_status: 'unpaid',
    payment_reference: 'KZ-7F3K9Q',
    edition: 2025,
    ticket_fee: 10_000,
    ticket_received: 0,
    pattern: 1234,
  } as const
  const { container } = render(<SupportLinks card={card} url="https://www.example.com/share/1" />)
  expect(container).toBeEmptyDOMElement()
})
