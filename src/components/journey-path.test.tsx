import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { journeySteps } from '@/domain/journey'
import { JourneyPath } from './journey-path'

describe('JourneyPath', () => {
  it('says each step and its state in words, and marks the one that is on', () => {
    render(
      <JourneyPath
        childName="Ada"
        steps={journeySteps({
          ticket_status: 'paid',
          entry_video_status: 'submitted',
          audition_state: 'not_scheduled',
          is_finalist: false,
        })}
      />,
    )
    const path = screen.getByRole('list', { name: "Ada's journey" })
    const steps = within(path).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      'Pay for TicketDone',
      'Entry VideoIn review',
      'Live PerformanceLocked',
      'FinalistLocked',
    ])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
      null,
    ])
  })

  it('says that a stated payment is being checked, with the day of the answer, and never Next', () => {
    render(
      <JourneyPath
        childName="Ada"
        dates={{ ticket: 'Answer by 12 May' }}
        steps={journeySteps({
          ticket_status: 'pending_payment',
          entry_video_status: 'locked',
          audition_state: 'not_scheduled',
          is_finalist: false,
        })}
      />,
    )
    const path = screen.getByRole('list', { name: "Ada's journey" })
    const [first] = within(path).getAllByRole('listitem')
    expect(first).toHaveTextContent('Pay for TicketBeing checkedAnswer by 12 May')
    expect(first).toHaveAttribute('aria-current', 'step')
    expect(path).not.toHaveTextContent('Next')
  })

  it('says that a ticket was disqualified, and marks nothing as on', () => {
    render(
      <JourneyPath
        childName="Ada"
        steps={journeySteps({
          ticket_status: 'Disqualified',
          entry_video_status: 'submitted',
          audition_state: 'not_scheduled',
          is_finalist: false,
        })}
      />,
    )
    const path = screen.getByRole('list', { name: "Ada's journey" })
    expect(path).toHaveTextContent(/^Pay for TicketDisqualifiedEntry VideoLocked/)
    expect(path.querySelector('[aria-current]')).toBeNull()
  })
})
