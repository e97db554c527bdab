import { lazyRoute } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { ANY_ID } from '@/lib/startup'
import type { PageRecord } from './page-record'

/** The pages of a door. They open without a network: nothing is asked before they are drawn. */
export const checkInPages: readonly PageRecord[] = [
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
        (name) => `src/features/door/components/${name}.tsx`,
      ),
      'src/features/door/decoder.ts',
      'src/lib/offline/register.ts',
      // Where its menu leads to.
      'src/pages/check-in/days.tsx',
    ],
  },
]
