import { describe, expect, it } from 'vitest'
import {
  isTicketDescription,
  partPaidWords,
  pictureFileName,
  ticketDescription,
  ticketDue,
  ticketFee,
  ticketFeesInWords,
} from './ticket'

describe('the ticket', () => {
  it('costs what it did when the child was registered', () => {
    expect(ticketFee({ country: 'Nigeria', ticket_fee: 10_000 })).toEqual({
      amount: 10_000,
      currency: 'NGN',
    })
    expect(ticketFee({ country: 'South Africa', ticket_fee: 200 })).toEqual({
      amount: 200,
      currency: 'ZAR',
    })
  })

  it.each([
    [0, 10_000, null],
    [4_000, 6_000, '₦4,000 arrived. ₦6,000 to go.'],
    [10_000, 10_000, null],
    [12_000, 10_000, null],
  ])('of which ₦%i arrived is due with ₦%i', (ticket_received, amount, words) => {
    const child = { country: 'Nigeria', ticket_fee: 10_000, ticket_received } as const
    expect(ticketDue(child)).toEqual({ amount, currency: 'NGN' })
    expect(partPaidWords(child)).toBe(words)
  })

  it('has its fees in words, with the countries or without', () => {
    const fees = { NGN: 10_000, ZAR: 180 }
    expect(ticketFeesInWords(fees)).toEqual(['₦10,000', 'R180'])
    expect(ticketFeesInWords(fees, { isWithCountry: true })).toEqual([
      '₦10,000 in Nigeria',
      'R180 in South Africa',
    ])
  })

  it('is recognised by the beginning of the description', () => {
    expect(ticketDescription('Ada')).toBe('Talent Hunt Ticket for Ada')
    expect(isTicketDescription(ticketDescription('Ada'))).toBe(true)
    expect(isTicketDescription('A Talent Hunt Ticket')).toBe(false)
    expect(isTicketDescription(null)).toBe(false)
  })
})

describe('pictureFileName', () => {
  it.each([
    ['Ada Obi', 'Ada Obi-reward-card.png'],
    ['Ọlábísí  Ẹ̀bùn', 'Olabisi Ebun-reward-card.png'],
    ['Ɗan’juma Ƙasim', 'Danjuma Kasim-reward-card.png'],
    ["N'Golo Anne-Marie", 'NGolo Anne-Marie-reward-card.png'],
    ['../../x', 'x-reward-card.png'],
    ['小龙', 'child-reward-card.png'],
  ])('of %j is %j', (name, file) => {
    expect(pictureFileName(name, 'reward-card')).toBe(file)
  })
})
