import { expect, it } from 'vitest'
import { askFamilyMessage, tellFamilyMessage } from './family-help'

it('asks the family with the link and what to do there', () => {
  const message = askFamilyMessage({
    name: 'Ada',
    productName: 'Kanyezi',
    fee: '₦10,000',
    url: 'https://example.com/share/7f3k',
  })
  expect(message).toMatch(/^Please help Ada get on stage\. .* costs ₦10,000\.\n/)
  expect(message).toContain("1. Open Ada's ticket: https://example.com/share/7f3k\n")
  expect(message).toContain('"I have paid: tell the family"')
})

it('tells the family the amount, the reference and what they do next', () => {
  const news = {
    childName: 'Little Star',
    productName: 'Kanyezi',
    amount: 'R180',
    url: 'https://example.com/dashboard/payment?reference=KZ-7F3K9Q',
  }
  const message = tellFamilyMessage({ ...news, reference: 'KZ-7F3K9Q' })
  expect(message).toMatch(/^I've paid R180 for Little Star's ticket!\nReference: KZ-7F3K9Q\n/)
  expect(message).toContain(`open ${news.url}, add the receipt`)
  expect(tellFamilyMessage({ ...news, reference: null })).not.toContain('Reference')
})
