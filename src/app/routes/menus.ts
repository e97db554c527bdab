import type { FooterGroup, Menus, PageRecord } from './page-record'
import { pages } from './pages'

type EntryOf<Menu extends keyof Menus> = NonNullable<Menus[Menu]> & { to: string }

function entriesOf<Menu extends keyof Menus>(menu: Menu): EntryOf<Menu>[] {
  return pages
    .flatMap(({ path, menus }: PageRecord) => {
      const entry = menus?.[menu]
      return entry ? [{ ...entry, to: path }] : []
    })
    .sort((one, other) => one.place - other.place)
}

/** Entries of a menu in their order. Functions, because menus are drawn by layouts that pages stand in. */
export const headerLinks = () => entriesOf('header')
export const footerLinks = (group: FooterGroup) =>
  entriesOf('footer').filter((entry) => entry.group === group)
export const parentLinks = () => entriesOf('parent')
