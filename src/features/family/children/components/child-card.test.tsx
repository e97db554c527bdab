import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeApplication } from '../../../../../tests/fakes/rows'
import { starMarkup } from '../../../../../tests/fakes/star'
import { childCard } from '@/domain/child-card'
import { ChildCard } from './child-card'

it('has a ring for each step that is done, and gold for a finalist', () => {
  const child = makeApplication({
    ticket_status: 'Silver',
    entry_video_status: 'approved',
    is_finalist: true,
    assessment_score: 8,
  })
  const { container } = render(
    <ChildCard application={child} card={childCard(child, { family: [child] })} actions={null} />,
  )
  const star = {
    pattern: child.pattern,
    name: child.child_name,
    talent: 'Dance',
    ticketStatus: 'Silver',
    className: 'size-20',
  } as const
  expect(container.innerHTML).toContain(starMarkup({ ...star, steps: 3, isFinalist: true }))
  expect(container.innerHTML).not.toContain(starMarkup(star))
})

it('names child and year where the family has children of several', () => {
  const child = makeApplication({ child_name: 'Ada Obi', ticket_fee: 10_000 })
  const sibling = makeApplication({ edition: child.edition - 1 })
  const sentence = (family: (typeof child)[]) => {
    const { container } = render(
      <ChildCard application={child} card={childCard(child, { family })} actions={null} />,
    )
    return container.querySelector('p')?.textContent
  }
  expect(sentence([child, sibling])).toMatch(
    new RegExp(`^Ada, ${child.edition}\\s· Your turn: pay`),
  )
  expect(sentence([child])).toMatch(/^Your turn: pay/)
})

it('says kindly that a video did not pass, with a reason or without', () => {
  const child = makeApplication({
    child_name: 'Ada Obi',
    ticket_status: 'paid',
    entry_video_status: 'failed',
  })
  const { getByText } = render(
    <ChildCard application={child} card={childCard(child, { family: [child] })} actions={null} />,
  )
  expect(
    getByText("Ada's video didn't pass this time. You can send another one."),
  ).toBeInTheDocument()
})

it('says before the reason what it is for, but not twice', () => {
  const reasonOf = (changes: Parameters<typeof makeApplication>[0]) => {
    const child = makeApplication({ child_name: 'Ada Obi', ...changes })
    const { container } = render(
      <ChildCard application={child} card={childCard(child, { family: [child] })} actions={null} />,
    )
    return container.querySelector('.bg-muted')?.textContent
  }
  expect(
    reasonOf({ ticket_status: 'paid', entry_video_status: 'failed', video_reason: 'No sound.' }),
  ).toBe("Ada's video didn't pass this time. You can send another one.No sound.")
  expect(reasonOf({ status: 'rejected', rejection_reason: 'Entered twice.' })).toBe(
    'What we sawEntered twice.',
  )
})
