import type { Capability } from '@/domain/team'
import type { IconName } from '@/components/ui/icon'
import type { LazyRoute } from '@/lib/lazy'

/** The layout around a page: `routes.tsx` says which components these are. */
export type LayoutName = 'site' | 'site-with-data' | 'guest-only' | 'parent' | 'admin' | 'check-in'

interface MenuEntry {
  label: string
  /** Entries stand in the order of these numbers. */
  place: number
}

/** An entry of the signed-in pages' side bar and bottom bar. */
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
 * A page. The router, prerendering, prefetching, menus, the sitemap and the end-to-end lists all read these
 * records: a new page is its file and its record.
 */
export interface PageRecord {
  /** The address, with `ANY_ID` in place of a row's id or share code. */
  path: string
  /** The parameter in place of `ANY_ID` in the route's pattern, for example `applicationId`. */
  parameter?: string
  page: LazyRoute
  layout: LayoutName
  /** The part in the team that a page of the panel is for; without one it is everybody's. */
  capability?: Capability
  /** The window's title before the product's name. A page that knows more sets its own when it has its data. */
  title: string
  /**
   * The page's first heading: the title unless told, or `null` where the page knows it only with its data. A
   * signed-in page shows it before the session is known; the end-to-end tests look for it.
   */
  heading?: string | null
  /** For search engines and link previews: 50 to 160 characters. Only for public pages. */
  description?: string
  /** Whether search engines may list it. */
  isIndexed: boolean
  /**
   * When React takes over: at once, where a page needs data; when idle, where data comes beside what can be read
   * without, or where nobody goes on without the app; on interaction, where the page is whole without; or never, because
   * the page has no HTML of its own and is rendered by the browser.
   */
  hydrate: 'at once' | 'when idle' | 'on interaction' | 'never'
  /** Source files that it loads later and that its HTML names all the same, so that a phone keeps them with the page. */
  keeps?: readonly string[]
  menus?: Menus
}
