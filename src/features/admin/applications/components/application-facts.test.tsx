import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { newUser } from '../../../../../tests/fakes/user'
import { makeApplication } from '../../../../../tests/fakes/rows'
import { ApplicationFacts } from './application-facts'

function open(changes: Parameters<typeof makeApplication>[0]) {
  const application = { ...makeApplication(changes), assessment_note: null }
  render(
    <MemoryRouter>
      <ApplicationFacts application={application} onHide={vi.fn()} />
    </MemoryRouter>,
  )
  return application
}

it.each([
  [{ status: 'approved' }, 'Everyone, and by the family’s link'],
  [{ status: 'assessed', is_shareable: false }, 'Everyone; the family’s link is off'],
  [{ status: 'pending' }, 'Only people with the family’s link'],
  [{ status: 'approved', is_listed: false }, 'Only people with the family’s link'],
  [{ status: 'approved', is_listed: false, is_shareable: false }, 'Nobody: list and link are off'],
  [{ status: 'approved', hidden_at: '2026-05-06T10:00:00Z' }, 'Nobody: hidden by us'],
] as const)('of %o the profile is seen by: %s', (changes, words) => {
  open(changes)
  expect(screen.getByText('Who sees the profile').nextElementSibling).toHaveTextContent(words)
})

it.each([
  [{}, 1],
  [{ is_listed: false }, 1],
  [{ is_shareable: false }, 1],
  [{ is_listed: false, is_shareable: false }, 0],
  [{ hidden_at: '2026-05-06T10:00:00Z' }, 0],
])('of %o what strangers see can be hidden by so many buttons: %i', (changes, count) => {
  open(changes)
  expect(screen.queryAllByRole('button', { name: 'Hide at the family’s wish' })).toHaveLength(count)
})

it('has the link to erase everything, to be sent to the family', async () => {
  const user = newUser()
  open({})
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/dashboard/account?close=account`,
  )
})

const planned = {
  audition_state: 'scheduled',
  audition_date: '2027-02-06T09:00:00+00:00',
  audition_day_id: '20000000-0000-4000-8000-000000000001',
} as const

it('leads in one press to the question where a child goes that cannot come then', () => {
  const { id } = open(planned)
  expect(screen.getByText('Audition').nextElementSibling).toHaveTextContent(
    /^6 February 2027, 10:00/,
  )
  expect(screen.getByRole('link', { name: 'Move to another time' })).toHaveAttribute(
    'href',
    `/admin/audition-days/${planned.audition_day_id}?slot=${id}`,
  )
})

it.each([
  { ...planned, audition_day_id: null },
  { ...planned, audition_state: 'completed' },
] as const)('of %o no time is moved', (changes) => {
  open(changes)
  expect(screen.queryByRole('link', { name: 'Move to another time' })).toBeNull()
})
