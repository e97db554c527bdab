import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openComponent } from '../../../../../tests/fakes/render-page'
import { newDonation } from '../schema'
import { DonationThanks } from './donation-thanks'

vi.mock('@/lib/config', () => ({
  config: {
    productName: 'Kanyezi',
    ticketFees: { NGN: 10_000, ZAR: 180 },
    slug: 'kanyezi',
    bankAccounts: { NGN: null, ZAR: null, USD: null },
    whatsappSupport: { Nigeria: null, 'South Africa': null },
    cardLinks: { donations: null, materials: null },
  },
}))

it('shows no control for what the operator has not set up', () => {
  const donation = { ...newDonation(), donor_name: 'Thandi Nkosi', donor_email: 't@example.com' }
  openComponent(<DonationThanks donation={donation} onAnother={() => undefined} />)
  expect(screen.getByRole('heading', { name: /^Thank you, Thandi Nkosi ?!$/ })).toBeVisible()
  expect(screen.getByText('Please ask support for the account details.')).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(/undefined|null/)
})

it('says what to write into the transfer: the project and the donor', () => {
  const donation = { ...newDonation(), donor_name: ' Thandi Nkosi ', donor_email: 't@example.com' }
  openComponent(<DonationThanks donation={donation} onAnother={() => undefined} />)
  expect(screen.getByText('Kanyezi Ghetto Thandi Nkosi')).toBeVisible()
  expect(screen.getByText(/narration of your transfer .* match it to your gift\./)).toBeVisible()
})
