import type { Capability } from '@/domain/team'
import type { IconName } from '@/components/ui/icon'
import type { LazyRoute } from '@/lib/lazy'

/** The layout around a page. `routes.tsx` maps each to its components. */
export type LayoutName = 'site' | 'site-with-data' | 'guest-only' | 'parent' | 'admin' | 'check-in'

interface MenuEntry {
  label: string
  /** Entries are sorted by this number. */
  position: number
}

/** An entry in the sidebar and bottom bar of the signed-in pages. */
interface ShellEntry extends MenuEntry {
  /** In the bottom bar of a phone, where there is less room. */
  shortLabel?: string
  icon: IconName
}

export type FooterGroup = 'The show' | 'Take part' | 'About'

export interface Menus {
  /** The header of the public pages. */
  header?: MenuEntry
  footer?: MenuEntry & { group: FooterGroup }
  parent?: ShellEntry
}

/**
 * A page. The router, prerendering, prefetching, menus, the sitemap and the end-to-end lists all read these route
 * configs, so a new page needs its file, its route config and its path in `lib/paths.ts`.
 */
export interface RouteConfig {
  /** The address, with `ANY_ID` in place of a row's id or share code. */
  path: string
  /** The name of the route parameter that replaces `ANY_ID`, for example `applicationId`. */
  parameter?: string
  page: LazyRoute
  layout: LayoutName
  /** The capability that a page of the panel requires. Without one it is open to everybody in the team. */
  capability?: Capability
  /** The window's title, without the product's name. A page may set a more specific one when it has its data. */
  title: string
  /**
   * The page's first heading. Defaults to the title, and is `null` if it depends on the page's data. A signed-in page
   * shows it before the session is known, and the end-to-end tests look for it.
   */
  heading?: string | null
  /** For search engines and link previews: 50 to 160 characters. Only for public pages. */
  description?: string
  /** Whether search engines may list it. */
  isIndexed: boolean
  /**
   * When React hydrates: at once, if the page needs data; when idle, if data only adds to readable content or nobody
   * can go on without the app; on interaction, if the page is complete without it; or never, because the page has no
   * prerendered HTML.
   */
  hydrate: 'at once' | 'when idle' | 'on interaction' | 'never'
  /** Source files that load later but are listed in its HTML, so that a phone caches them with the page. */
  keeps?: readonly string[]
  menus?: Menus
}
