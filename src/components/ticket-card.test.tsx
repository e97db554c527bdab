import { cleanup, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TicketCard, type TicketCardProps } from './ticket-card'

function show(props: Partial<TicketCardProps> = {}) {
  render(
    <TicketCard
      pattern={1234}
      productName="Kanyezi"
      edition={2025}
      childName="Ọlábísí"
      gender="Female"
      stateCity="Kano"
      country="Nigeria"
      ticketStatus="paid"
      {...props}
    />,
  )
  return within(screen.getByRole('article', { name: 'Talent hunt ticket of Ọlábísí' }))
}

describe('TicketCard', () => {
  it('says everything in words that its drawing shows', () => {
    const card = show({
      reference: 'KZ-7F3K9Q',
      callToAction: { words: 'Help purchase a ticket!', href: '#how-to-help' },
    })
    expect(card.getByRole('heading', { name: 'Ọlábísí' })).toBeVisible()
    expect(card.getByRole('img', { name: 'Female' })).toBeVisible()
    expect(card.getByRole('link', { name: 'Help purchase a ticket!' })).toHaveAttribute(
      'href',
      '#how-to-help',
    )
    for (const words of ['Kano', 'Nigeria', 'KZ-7F3K9Q', 'Help purchase a ticket!']) {
      expect(card.getByText(words)).toBeVisible()
    }
  })

  it('has the talents, what the child says, and what its square picture is for', () => {
    const card = show({
      talents: ['Dance', 'Music'],
      cheer: 'I have my ticket!',
      code: <svg role="img" aria-label="code" />,
      codeCaption: 'Scan to see my ticket',
    })
    expect(card.getByText('Dance · Music')).toBeVisible()
    expect(card.getByText('I have my ticket!')).toBeVisible()
    expect(card.getByRole('figure')).toHaveTextContent('Scan to see my ticket')
  })

  it('sets a long name smaller, so that no word of it is broken', () => {
    const childName = 'Oluwatimilehin Adébáyọ̀'
    render(
      <TicketCard
        pattern={1234}
        productName="Kanyezi"
        edition={2025}
        childName={childName}
        stateCity="Kano"
        country="Nigeria"
        ticketStatus="paid"
      />,
    )
    expect(screen.getByRole('heading', { name: childName })).toHaveClass('text-2xl')
  })

  it.each([
    ['Gold', 'Golden Ticket'],
    ['Silver', 'Silver'],
    ['paid', 'Paid'],
    ['paid', 'Voting in Progress'],
    ['unpaid', 'Voting in Progress'],
    ['Disqualified', 'Disqualified'],
  ] as const)('labels %s as %s', (ticketStatus, label) => {
    expect(show({ ticketStatus }).getByText(label)).toBeVisible()
  })

  it('shows a missing score as 0 that is not assessed yet, and a score of 0 as it is', () => {
    expect(show({ score: null }).getByText('0')).toBeVisible()
    expect(screen.getByText('Not assessed yet')).toBeVisible()
    cleanup()
    expect(show({ score: 0 }).getByText('0')).toBeVisible()
    expect(screen.queryByText('Not assessed yet')).not.toBeInTheDocument()
  })

  it('writes the score on one line', () => {
    expect(show({ score: 7 }).getByText('7').parentElement).toHaveTextContent('7 out of 10')
    expect(screen.getByText('7').parentElement).toHaveClass('whitespace-nowrap')
  })

  it('has no score on a shared card', () => {
    expect(show().queryByText(/Performance score/)).not.toBeInTheDocument()
  })
})
