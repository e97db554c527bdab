import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RenderedPage } from '../../src/prerender.tsx'
import { root } from '../../src/build/app-config.ts'
import { ANY_ID } from '../../src/lib/startup/page-parameter.ts'

export type BuiltPage = Pick<
  RenderedPage,
  'path' | 'title' | 'heading' | 'layout' | 'isIndexed' | 'firstRequests'
>

/** Every page that the build made of its route config. `playwright.config.ts` sees to it that there is a build. */
export const builtPages = JSON.parse(
  readFileSync(path.join(root, '.cache/pages.json'), 'utf8'),
) as BuiltPage[]

/** The pages that search engines list: address, title of the window, heading. */
export const publicPages = builtPages
  .filter(({ isIndexed }) => isIndexed)
  .map((page) => ({ ...page, heading: page.heading ?? /\S/ }))

/** The other pages that a visitor can open, but for those of a row. */
export const unlistedPages = builtPages
  .filter(({ isIndexed, layout, path }) => {
    const isOfVisitors = !['parent', 'admin', 'check-in'].includes(layout)
    return isOfVisitors && !isIndexed && !path.includes(ANY_ID)
  })
  .map(({ path }) => path)

/** The addresses of the pages of a layout. One that takes a row's id has that of a row which does not exist. */
export function addressesOf(layout: BuiltPage['layout']): string[] {
  return builtPages
    .filter((page) => page.layout === layout)
    .map((page) => page.path.replace(ANY_ID, crypto.randomUUID()))
}
