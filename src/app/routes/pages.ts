import { adminPages } from './admin-pages'
import { checkInPages } from './check-in-pages'
import type { PageRecord } from './page-record'
import { parentPages } from './parent-pages'
import { sitePages } from './site-pages'

/** Every page but the one for unknown addresses. */
export const pages: readonly PageRecord[] = [
  ...sitePages,
  ...parentPages,
  ...adminPages,
  ...checkInPages,
]
