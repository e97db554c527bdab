import { expect, it } from 'vitest'
import { opens, type ScopedRole } from '@/domain/team'
import { adminPages } from './admin-pages'

const titlesOf = (scopedRole: ScopedRole) => [
  ...new Set(
    adminPages
      .filter(({ capability }) => capability === undefined || opens(scopedRole, capability))
      .map(({ title }) => title),
  ),
]

it('opens to a role the pages of its work alone', () => {
  expect(titlesOf({ role: 'reviewer', states: ['Lagos'] })).toEqual([
    'Today',
    'Admin Panel',
    'Messages',
    'Office',
    'Audition days',
    // With the rounds of judging alone.
    'Set-up',
  ])
  expect(titlesOf({ role: 'finance', states: null })).toEqual([
    'Today',
    'Admin Panel',
    'Analysis',
    'Books',
    'Office',
  ])
})
