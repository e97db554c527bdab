import type { FooterGroup, Menus, RouteConfig } from './route-config'
import { pages } from './pages'

type EntryOf<Menu extends keyof Menus> = NonNullable<Menus[Menu]> & { to: string }

function entriesOf<Menu extends keyof Menus>(menu: Menu): EntryOf<Menu>[] {
  return pages
    .flatMap(({ path, menus }: RouteConfig) => {
      const entry = menus?.[menu]
      return entry ? [{ ...entry, to: path }] : []
    })
    .sort((one, other) => one.position - other.position)
}

/** Entries of a menu, in order. These are functions because the layouts that render menus are part of the pages. */
export const headerLinks = () => entriesOf('header')
export const footerLinks = (group: FooterGroup) =>
  entriesOf('footer').filter((entry) => entry.group === group)
export const parentLinks = () => entriesOf('parent')
