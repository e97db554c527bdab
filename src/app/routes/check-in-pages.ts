import { lazyRoute } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { ANY_ID } from '@/lib/startup'
import type { RouteConfig } from './route-config'

/** The pages of a door. They open offline, so they render before any request. */
export const checkInPages: readonly RouteConfig[] = [
  {
    path: paths.checkIn,
    page: lazyRoute(() => import('@/pages/check-in/days')),
    layout: 'check-in',
    capability: 'check_in',
    title: 'Check-in',
    isIndexed: false,
    hydrate: 'at once',
  },
  {
    path: paths.door(ANY_ID),
    parameter: 'auditionDayId',
    page: lazyRoute(() => import('@/pages/check-in/door')),
    layout: 'check-in',
    capability: 'check_in',
    title: 'Check-in',
    // The hall's name, once the list is there.
    heading: null,
    isIndexed: false,
    hydrate: 'at once',
    keeps: [
      ...['child-dialog', 'collected-dialog', 'question', 'walk-in-dialog'].map(
        (name) => `src/features/check-in/components/${name}.tsx`,
      ),
      'src/features/check-in/decoder.ts',
      'src/lib/offline/register.ts',
      // The page that its menu leads to.
      'src/pages/check-in/days.tsx',
    ],
  },
]
