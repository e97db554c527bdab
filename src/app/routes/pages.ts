import { adminPages } from './admin-pages'
import { checkInPages } from './check-in-pages'
import type { RouteConfig } from './route-config'
import { parentPages } from './parent-pages'
import { sitePages } from './site-pages'

/** Every page but the one for unknown addresses. */
export const pages: readonly RouteConfig[] = [
  ...sitePages,
  ...parentPages,
  ...adminPages,
  ...checkInPages,
]
