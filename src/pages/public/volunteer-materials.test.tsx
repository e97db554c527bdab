import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openPage } from '../../../tests/fakes/render-page'
import VolunteerMaterialsPage from './volunteer-materials'

const open = (query = '') =>
  openPage(<VolunteerMaterialsPage />, {
    path: '/volunteer-materials',
    at: `/volunteer-materials${query}`,
  })
const click = (role: 'link' | 'tab' | 'radio' | 'button', name: string | RegExp) =>
  userEvent.click(screen.getByRole(role, { name }))
const address = () => screen.getByLabelText('address').textContent
const amount = () => screen.getByText('Amount').nextElementSibling

describe('the list', () => {
  it('shows three products, each with its price in both countries', () => {
    open()
    const list = screen.getByRole('list', { name: 'Volunteer materials' })
    expect(
      within(list)
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual(['ID card', 'Branded T-shirt', 'Magazine'])
    const prices = (name: string) =>
      within(screen.getByRole('list', { name: `Price of ${name}` }))
        .getAllByRole('listitem')
        .map(
          (item) =>
            `${within(item).getByRole('img').getAttribute('aria-label')} ${item.textContent}`,
        )
    expect(prices('ID card')).toEqual(['Nigeria ₦2,000', 'South Africa R45'])
    expect(prices('Branded T-shirt')).toEqual(['Nigeria ₦6,000', 'South Africa R130'])
    expect(prices('Magazine')).toEqual(['Nigeria ₦3,000', 'South Africa R65'])
  })

  it('leads to the purchase view, which has an address, and back', async () => {
    open()
    await click('link', 'Buy Branded T-shirt')
    expect(address()).toBe('/volunteer-materials?item=branded-t-shirt')
    expect(screen.getByRole('heading', { name: 'Branded T-shirt' })).toHaveFocus()
    expect(screen.queryByRole('list', { name: 'Volunteer materials' })).not.toBeInTheDocument()

    await click('link', 'Back to all materials')
    expect(address()).toBe('/volunteer-materials')
    expect(screen.getByRole('heading', { name: 'Choose a material' })).toHaveFocus()
  })
})

describe('the purchase view', () => {
  it('opens from its address alone; an unknown item shows the list', () => {
    open('?item=magazine').unmount()
    open('?item=mug')
    expect(screen.getByRole('list', { name: 'Volunteer materials' })).toBeVisible()
  })

  it('asks for the price of the country, with that country’s account', async () => {
    open('?item=magazine')
    expect(amount()).toHaveTextContent('₦3,000')
    expect(screen.getByText('Example Bank Nigeria')).toBeVisible()
    expect(screen.getByText('0000000000')).toBeVisible()
    await click('radio', /^South Africa/)
    expect(address()).toBe('/volunteer-materials?item=magazine&country=South+Africa')
    expect(amount()).toHaveTextContent('R65')
    expect(screen.getByText('Example Bank South Africa')).toBeVisible()
    expect(screen.getByText('00000000000')).toBeVisible()
  })

  it('copies the account number and says so', async () => {
    const { toasts, user } = open('?item=magazine')
    await user.click(screen.getByRole('button', { name: 'Copy account number' }))
    expect(await navigator.clipboard.readText()).toBe('0000000000')
    expect(toasts).toEqual([
      { title: 'Copied!', description: 'Account number copied to your clipboard.' },
    ])
  })

  it('has a tab for the transfer and one for the card payment link', async () => {
    open('?item=id-card&country=South+Africa')
    expect(screen.getByRole('tab', { name: 'Bank transfer' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await click('tab', 'Card payment link')
    expect(amount()).toHaveTextContent('R45')
    const card = screen.getByRole('link', { name: /^Open card payment/ })
    expect(card).toHaveAttribute('href', 'https://pay.example.com/materials')
    expect(card).toHaveAttribute('target', '_blank')
    expect(screen.queryByText('Account number')).not.toBeInTheDocument()
  })

  it('takes the proof on WhatsApp, in a message that says what was paid', async () => {
    const { toasts } = open('?item=id-card&country=South+Africa')
    const proof = screen.getByRole('link', { name: /^Upload proof on WhatsApp/ })
    const link = new URL(proof.getAttribute('href') ?? '')
    expect(link.origin + link.pathname).toBe('https://wa.me/27000000000')
    expect(link.searchParams.get('text')).toBe(
      'Proof of payment for volunteer materials\n\nItem: ID card\nAmount: R45\nCountry: South Africa',
    )
    proof.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(proof)
    expect(toasts).toMatchObject([{ title: 'Redirecting to WhatsApp' }])
  })

  it('asks the size of a T-shirt before the proof, keeps it in the address and says it in the message', async () => {
    const { toasts } = open('?item=branded-t-shirt')
    const proof = screen.getByRole('link', { name: /^Upload proof on WhatsApp/ })
    const follow = vi.fn((event: Event) => {
      const isStopped = event.defaultPrevented
      event.preventDefault()
      return isStopped
    })
    document.body.addEventListener('click', follow)
    await userEvent.click(proof)
    expect(follow).toHaveLastReturnedWith(true)
    expect(screen.getByRole('group', { name: 'Size' })).toHaveAccessibleDescription(
      'Please choose a size',
    )
    expect(screen.getByRole('radio', { name: 'S' })).toHaveFocus()
    expect(toasts).toEqual([])

    await click('radio', 'XL')
    expect(screen.queryByText('Please choose a size')).not.toBeInTheDocument()
    expect(address()).toBe('/volunteer-materials?item=branded-t-shirt&size=XL')
    await click('radio', /^South Africa/)
    expect(address()).toContain('size=XL')
    await userEvent.click(proof)
    expect(follow).toHaveLastReturnedWith(false)
    document.body.removeEventListener('click', follow)
    expect(new URL(proof.getAttribute('href') ?? '').searchParams.get('text')).toContain(
      'Item: Branded T-shirt\nSize: XL\nAmount: R130',
    )
    expect(toasts).toMatchObject([{ title: 'Redirecting to WhatsApp' }])
  })

  it('asks no size of anything else', () => {
    open('?item=magazine')
    expect(screen.queryByRole('group', { name: 'Size' })).not.toBeInTheDocument()
  })

  it('says that an ID card is for accepted volunteers, and how to become one', () => {
    open('?item=id-card')
    expect(screen.getByText(/volunteers whose application was accepted/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Apply as a volunteer' })).toHaveAttribute(
      'href',
      '/volunteer',
    )
  })
})
