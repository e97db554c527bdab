import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RenderedPage } from '../../src/prerender.tsx'
import { root } from '../../src/build/app-config.ts'

export type BuiltPage = Pick<
  RenderedPage,
  'path' | 'title' | 'layout' | 'isIndexed' | 'firstRequests'
>

/** Every page that the build made of its record. `playwright.config.ts` sees to it that there is a build. */
export const builtPages = JSON.parse(
  readFileSync(path.join(root, '.cache/pages.json'), 'utf8'),
) as BuiltPage[]

/** The headings as visitors know them. */
const HEADINGS: Record<string, string> = {
  '/': 'Let your child’s star rise',
  '/about-us': 'Talent is everywhere. A stage is not.',
  '/talent-show': 'Nine talents. Four steps. One grand finale.',
  '/ghetto-project': 'No star should stay unseen',
  '/kanyezi-edu': 'Your school is full of stars',
  '/our-kids': 'Our Shining Stars',
  '/donate': 'Donate',
  '/volunteer': 'Volunteer',
  '/gallery': 'Gallery',
  '/state-admins': 'State Coordinators',
  '/volunteer-materials': 'Volunteer materials',
  '/privacy': 'Privacy notice',
  '/terms': 'Terms',
  '/register': 'Register your child',
  '/login': 'Sign In',
}

/** The pages that search engines list: address, title of the window, heading. */
export const publicPages = builtPages
  .filter(({ isIndexed }) => isIndexed)
  .map(({ path: address, title }) => ({
    path: address,
    title,
    heading: HEADINGS[address] ?? /\S/,
  }))
