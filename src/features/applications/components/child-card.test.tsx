import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { makeApplication } from '../../../../tests/fakes/rows'
import { starMarkup } from '../../../../tests/fakes/star'
import { nextStep } from '@/domain/journey'
import { ChildCard } from './child-card'

it.each([
  ['open', false, 'size-24'],
  ['folded', true, 'size-14'],
])(
  'a card that is %s has a ring for each step that is done, and gold for a finalist',
  (_, isFolded, className) => {
    const child = makeApplication({
      ticket_status: 'Silver',
      entry_video_status: 'approved',
      is_finalist: true,
      assessment_score: 8,
    })
    const { container } = render(
      <MemoryRouter>
        <ChildCard
          application={child}
          step={nextStep(child)}
          dates={{}}
          actions={null}
          isFolded={isFolded}
        />
      </MemoryRouter>,
    )
    const star = {
      pattern: child.pattern,
      name: child.child_name,
      talent: 'Dance',
      ticketStatus: 'Silver',
      className,
    } as const
    expect(container.innerHTML).toContain(starMarkup({ ...star, steps: 3, isFinalist: true }))
    expect(container.innerHTML).not.toContain(starMarkup(star))
  },
)
