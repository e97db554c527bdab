/*
 * Few chunks: a browser asks one host for six files at a time over HTTP/1.1, and every further six wait for the slow
 * line once more. Code that one page or view alone needs stays with it, and what two pages share is the bundler's to place. Code
 * that more share goes to one chunk for all of them, by who they are:
 *
 *     app        what every page begins with
 *     shared     what pages that anybody reads share with the parents'
 *     data       the same, where it asks the API: with what it asks by, and not on pages of content
 *     lists      what pages that anybody reads share with the panel alone
 *     public     what only pages that anybody reads share
 *     signed-in  what two or more of the parents' pages share with the panel
 *     parents    what three or more of the parents' pages share, with their layout
 *     door       what the pages of a door share with the panel alone
 *     panel      what three or more of the panel's pages share, with their layout
 *     panel-…    a page of the panel, with what it shares with its own lists and dialogs
 *
 *     star       the stars of children, with the drawings of talents
 *
 * No two of these import each other: a page that loads a file loads its imports too, so that the counts below only grow
 * on the way from a file to what it needs. The build stops if a change here makes a circle.
 */

/** The bundler's links of a file: the files it imports, and those that import it, at once or later. */
interface ModuleLinks {
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

type LinksOf = (id: string) => ModuleLinks | null

/** Gives a file, by its whole path, the name of its chunk; null leaves it to the bundler. */
export type ChunkNames = (id: string, linksOf: LinksOf) => string | null

const APP = /\/src\/main\.tsx$/
const PAGE = /\/src\/pages\/(\w+)\/([\w-]+)\.tsx$/
const LAYOUT = /\/src\/app\/layouts\/([\w-]+)-layout\.tsx$/

/** From how many readers on all of a kind download a file. */
const MANY = 7
const SEVERAL = 3

/** Drawings that many pages share, but not those without children. */
const STAR = /\/src\/components\/(?:my-star|star-parts|talent-drawing)\.tsx?$/

type Kind = 'anybody' | 'guests' | 'parents' | 'panel' | 'doors'

/** Whom the pages in a folder are for, or those inside a layout. */
const PAGES_FOR: Record<string, Kind> = {
  public: 'anybody',
  auth: 'guests',
  parent: 'parents',
  admin: 'panel',
  'check-in': 'doors',
}
const LAYOUT_FOR: Record<string, readonly Kind[]> = {
  query: ['anybody', 'parents', 'panel'],
  'guest-only': ['guests'],
  parent: ['parents'],
  admin: ['panel'],
  'check-in': ['doors'],
}

/** How many pages of each kind need a file, and how many pages and views there are in all. */
type Readers = Record<Kind | 'all', number>

function countReaders(entries: readonly string[]): Readers {
  const readers: Readers = {
    anybody: 0,
    guests: 0,
    parents: 0,
    panel: 0,
    doors: 0,
    all: entries.length,
  }
  for (const entry of entries) {
    const layout = LAYOUT.exec(entry)?.[1] ?? ''
    // All pages inside it.
    for (const kind of LAYOUT_FOR[layout] ?? []) readers[kind] += MANY
    if (layout in LAYOUT_FOR) readers.all += MANY
    // The site's own frame counts as a page: signed-in pages do without it.
    const kind = layout === 'site' ? 'anybody' : PAGES_FOR[PAGE.exec(entry)?.[1] ?? '']
    if (kind) readers[kind] += 1
  }
  return readers
}

/** Files that go to everybody, although few share them: the competition's rules are small. */
const isSmall = (id: string) => id.includes('/src/domain/')

/** A feature's own code is not everybody's: few pages need it. */
const isFeature = (id: string) => id.includes('/src/features/')

/** The packages by which the API is asked. */
const API = /\/node_modules\/(?:@tanstack|@supabase\/postgrest-js)\//

function nameOf(id: string, entries: readonly string[], asksApi: boolean): string | null {
  if (entries.some((entry) => APP.test(entry))) return 'app'
  if (STAR.test(id)) return 'star'
  const { anybody, guests, parents, panel, doors, all } = countReaders(entries)
  if (anybody > 0) {
    if (isFeature(id) || all < (isSmall(id) ? SEVERAL : MANY)) return null
    if (asksApi) return 'data'
    if (isSmall(id) || parents > 0) return 'shared'
    return panel > 0 ? 'lists' : 'public'
  }
  if (guests > 0 && parents < SEVERAL) return null
  if (panel > 0 && parents > 0) return parents > 1 ? 'signed-in' : null
  if (panel > 0 && doors > 0) return 'door'
  if (panel >= SEVERAL) return 'panel'
  if (panel === 1) return `panel-${entries.flatMap((entry) => PAGE.exec(entry)?.[2] ?? [])[0]}`
  return parents >= SEVERAL ? 'parents' : null
}

/** Everything that a file leads to in one direction, itself included; remembered for the next file. */
function makeWalk<Found>(
  step: (id: string, linksOf: LinksOf) => { own: readonly Found[]; next: readonly string[] },
) {
  const known = new Map<string, ReadonlySet<Found>>()
  return function walk(id: string, linksOf: LinksOf): ReadonlySet<Found> {
    const before = known.get(id)
    if (before) return before
    const { own, next } = step(id, linksOf)
    const found = new Set(own)
    known.set(id, found)
    for (const file of next) for (const one of walk(file, linksOf)) found.add(one)
    return found
  }
}

/** Names the chunks of one bundle; remembers what it has found, so a new bundle needs a new one. */
export function makeChunkNames(): ChunkNames {
  /** The files fetched by themselves, such as pages, layouts and dialogs, that need this one. */
  const entriesOf = makeWalk((id, linksOf) => {
    const links = linksOf(id)
    const isEntry = links && links.dynamicImporters.length > 0
    return { own: isEntry ? [id] : [], next: links?.importers ?? [] }
  })
  const apiOf = makeWalk((id, linksOf) => ({
    own: API.test(id) ? [id] : [],
    next: linksOf(id)?.importedIds ?? [],
  }))

  return (id, linksOf) =>
    API.test(id) ? 'data' : nameOf(id, [...entriesOf(id, linksOf)], apiOf(id, linksOf).size > 0)
}
