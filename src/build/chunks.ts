/*
 * Few chunks, because over HTTP/1.1 a browser opens six connections per host, and every further six files wait for the
 * slow connection once more. Code that only one page or view needs stays with it, and the bundler places what two pages
 * share. Code that more pages share goes into one chunk per audience:
 *
 *     app        needed first by every page
 *     shared     shared by public pages and the parents'
 *     data       the same for pages that call the API, with its client. Not loaded by content pages
 *     lists      shared only by public pages and the panel
 *     public     shared only by public pages
 *     signed-in  shared by two or more of the parents' pages and the panel
 *     parents    shared by three or more of the parents' pages, with their layout
 *     door       shared only by a door's pages and the panel
 *     panel      shared by three or more of the panel's pages, with their layout
 *     panel-…    one page of the panel, with code shared only with its own lists and dialogs
 *
 *     star       the children's stars, with the drawings of talents
 *
 * No two of these import each other. A page that loads a file also loads its imports, so the counts below only grow
 * from a file to its imports. The build fails if a change here creates a cycle.
 */

/** The bundler's links of a file: its imports, and its static and dynamic importers. */
interface ModuleLinks {
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

type LinksOf = (id: string) => ModuleLinks | null

/** Maps a file, by its absolute path, to the name of its chunk. Null leaves it to the bundler. */
export type ChunkNames = (id: string, linksOf: LinksOf) => string | null

const APP = /\/src\/main\.tsx$/
const PAGE = /\/src\/pages\/([\w-]+)\/([\w-]+)\.tsx$/
const LAYOUT = /\/src\/app\/layouts\/([\w-]+)-layout\.tsx$/

/** The number of readers from which all pages of a kind download a file. */
const MANY = 7
const SEVERAL = 3

/** Drawings that many pages share, except on pages without children. */
const STAR = /\/src\/components\/(?:my-star|star-paths|talent-drawing)\.tsx?$/

type Kind = 'anybody' | 'guests' | 'parents' | 'panel' | 'doors'

/** The audience of the pages in a folder, or inside a layout. */
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
    // Counts for all pages inside it.
    for (const kind of LAYOUT_FOR[layout] ?? []) readers[kind] += MANY
    if (layout in LAYOUT_FOR) readers.all += MANY
    // The site's own layout counts as a page, because signed-in pages do not use it.
    const kind = layout === 'site' ? 'anybody' : PAGES_FOR[PAGE.exec(entry)?.[1] ?? '']
    if (kind) readers[kind] += 1
  }
  return readers
}

/** Files that go to everybody, although few share them: the competition's rules are small. */
const isSmall = (id: string) => id.includes('/src/domain/')

/** A feature's own code never goes to the public chunks, because few pages need it. */
const isFeature = (id: string) => id.includes('/src/features/')

/** The packages that send requests to the API. */
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

/** Everything reachable from a file in one direction, including itself. Memoised for later files. */
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

/** Names the chunks of one bundle. It caches its findings, so a new bundle needs a new one. */
export function makeChunkNames(): ChunkNames {
  /** The dynamically imported files, such as pages, layouts and dialogs, that need this one. */
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
