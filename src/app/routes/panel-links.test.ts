import { expect, it } from 'vitest'
import type { ScopedRole } from '@/domain/team'
import { panelLinks } from './panel-links'

const OWNER: ScopedRole = { role: 'owner', states: null }
const FINANCE: ScopedRole = { role: 'finance', states: null }
const TODAY = { pathname: '/admin', search: '' }

function labels(scopedRole: ScopedRole) {
  const { links, more } = panelLinks(scopedRole, TODAY, {})
  return [links, more].map((entries) => entries.map(({ label }) => label))
}

it('has the sections of an owner in the order of work', () => {
  expect(labels(OWNER)).toEqual([
    [
      'Today',
      'Applications',
      'Payments',
      'Auditions',
      'Books',
      'Office',
      'Messages',
      'Volunteers',
      'Coordinators',
      'Analysis',
    ],
    ['Check-in', 'Donations', 'Activity', 'Access', 'Health', 'Set-up'],
  ])
})

it('has no section that a role does not open', () => {
  expect(labels({ role: 'reviewer', states: ['Lagos'] })).toEqual([
    ['Today', 'Applications', 'Auditions', 'Office', 'Messages', 'Volunteers'],
    ['Check-in', 'Set-up'],
  ])
  expect(labels({ role: 'judge', states: null })).toEqual([['Judging'], []])
  expect(labels(FINANCE)).toEqual([
    ['Today', 'Payments', 'Books', 'Office', 'Analysis'],
    ['Donations'],
  ])
})

function hrefs(search: string) {
  const { links } = panelLinks(OWNER, { pathname: '/admin/dashboard', search }, {})
  return Object.fromEntries(links.map(({ label, to }) => [label, to]))
}

it('keeps the year where lists go by years', () => {
  expect(hrefs('?tab=approved&year=2025')).toMatchObject({
    Today: '/admin',
    Applications: '/admin/dashboard?tab=pending&year=2025',
    Payments: '/admin/dashboard?tab=payments',
    Analysis: '/admin/analysis?year=2025',
  })
  expect(hrefs('')).toMatchObject({ Analysis: '/admin/analysis' })
})

it.each([
  [OWNER, '/admin', '', 'Today'],
  [OWNER, '/admin/dashboard', '', 'Applications'],
  [OWNER, '/admin/dashboard', '?tab=rejected', 'Applications'],
  [OWNER, '/admin/dashboard', '?tab=payments&view=statement', 'Payments'],
  [OWNER, '/admin/dashboard', '?tab=activity', 'Activity'],
  [OWNER, '/admin/audition-days', '', 'Auditions'],
  [OWNER, '/admin/audition-days/5f0c9a52-2a0f-4a1e-9f0e-000000000001', '', 'Auditions'],
  [FINANCE, '/admin/dashboard', '', 'Payments'],
])('shows %o at %s%s in %s', (scopedRole, pathname, search, label) => {
  const { links, more } = panelLinks(scopedRole, { pathname, search }, {})
  expect([...links, ...more].filter(({ isCurrent }) => isCurrent)).toMatchObject([{ label }])
})

it('counts what waits in each', () => {
  const { links, more } = panelLinks(OWNER, TODAY, { applications: 2, videos: 3, donations: 4 })
  const counted = [...links, ...more].filter(({ count }) => count)
  expect(counted.map(({ label, count }) => [label, count])).toEqual([
    ['Applications', 5],
    ['Donations', 4],
  ])
})
