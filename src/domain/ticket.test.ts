import { describe, expect, it } from 'vitest'
import {
  isTicketDescription,
  rewardCardFileName,
  ticketDescription,
  ticketFee,
  ticketFeeIn,
} from './ticket'

describe('the ticket', () => {
  it('costs 10,000 naira or 180 rand', () => {
    expect(ticketFee('Nigeria')).toEqual({ amount: 10_000, currency: 'NGN' })
    expect(ticketFee('South Africa')).toEqual({ amount: 180, currency: 'ZAR' })
    expect((['NGN', 'ZAR', 'USD'] as const).map(ticketFeeIn)).toEqual([10_000, 180, null])
  })

  it('is recognised by the beginning of the description', () => {
    expect(ticketDescription('Ada')).toBe('Talent Hunt Ticket for Ada')
    expect(isTicketDescription(ticketDescription('Ada'))).toBe(true)
    expect(isTicketDescription('A Talent Hunt Ticket')).toBe(false)
    expect(isTicketDescription(null)).toBe(false)
  })
})

describe('rewardCardFileName', () => {
  it.each([
    ['Ada Obi', 'Ada Obi-reward-card.png'],
    ['Ọlábísí  Ẹ̀bùn', 'Olabisi Ebun-reward-card.png'],
    ['Ɗan’juma Ƙasim', 'Danjuma Kasim-reward-card.png'],
    ["N'Golo Anne-Marie", 'NGolo Anne-Marie-reward-card.png'],
    ['../../x', 'x-reward-card.png'],
    ['小龙', 'child-reward-card.png'],
  ])('of %j is %j', (name, file) => {
    expect(rewardCardFileName(name)).toBe(file)
  })
})
