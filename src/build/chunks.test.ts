import { describe, expect, it } from 'vitest'
import { makeChunkNames } from './chunks.ts'

const at = (file: string) => `/project/src/${file}`
const MAIN = at('main.tsx')
const parentPage = (name: string) => at(`pages/parent/${name}.tsx`)
const panelPage = (name: string) => at(`pages/admin/${name}.tsx`)
const publicPage = (name: string) => at(`pages/public/${name}.tsx`)
const layout = (name: string) => at(`app/layouts/${name}-layout.tsx`)

/** The chunk of one file that these pages, layouts and views import. */
function chunkOf(file: string, entries: readonly string[], importedIds: readonly string[] = []) {
  return makeChunkNames()(at(file), (id) => ({
    importedIds: id === at(file) ? importedIds : [],
    importers: id === at(file) ? entries : [],
    dynamicImporters: entries.includes(id) ? [at('app/routes/pages.ts')] : [],
  }))
}

describe('the chunk of a file', () => {
  it.each([
    ['a file that every page begins with', [MAIN, publicPage('home')], 'app'],
    ['inside the layout of all pages with data', [layout('query')], 'shared'],
    ['three of the parents’ pages', ['a', 'b', 'c'].map(parentPage), 'parents'],
    ['two of the parents’', ['a', 'b'].map(parentPage), null],
    ['their layout', [layout('parent')], 'parents'],
    ['both layouts of the signed-in', [layout('parent'), layout('admin')], 'signed-in'],
    ['one page of each', [parentPage('a'), panelPage('b')], null],
    [
      'two pages of parents and one of the panel',
      [parentPage('a'), parentPage('b'), panelPage('c')],
      'signed-in',
    ],
    ['the layouts of the panel and of a door', [layout('admin'), layout('check-in')], 'door'],
    [
      'the layout of the panel and a page of a door',
      [layout('admin'), at('pages/check-in/a.tsx')],
      'door',
    ],
    ['doors alone', ['a', 'b'].map((name) => at(`pages/check-in/${name}.tsx`)), null],
    ['three of the panel’s pages', ['a', 'b', 'c'].map(panelPage), 'panel'],
    ['two of them', ['a', 'b'].map(panelPage), null],
    [
      'a page of the panel and its dialog',
      [at('features/admin-x/components/x-dialog.tsx'), panelPage('x')],
      'panel-x',
    ],
    ['many public pages', ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(publicPage), 'public'],
    [
      'many pages of everybody',
      [...['a', 'b', 'c', 'd', 'e', 'f'].map(publicPage), parentPage('g')],
      'shared',
    ],
    [
      'many of anybody’s and of the panel',
      [...['a', 'b', 'c', 'd', 'e', 'f'].map(publicPage), panelPage('g')],
      'lists',
    ],
    ['the frame of the site', [layout('site')], null],
    ['both frames', [layout('site'), layout('parent')], 'shared'],
    ['few public pages', ['a', 'b', 'c'].map(publicPage), null],
    ['one of the parents’ pages', [parentPage('a')], null],
    ['dialogs alone', ['a', 'b'].map((name) => at(`features/${name}/dialog.tsx`)), null],
  ])('%s', (_, entries, chunk) => {
    expect(chunkOf('components/one.tsx', entries)).toBe(chunk)
  })

  it('a rule of the competition goes to all once three pages share it', () => {
    const pages = [publicPage('a'), parentPage('b'), parentPage('c')]
    expect(chunkOf('domain/rule.ts', pages)).toBe('shared')
    expect(chunkOf('components/one.tsx', pages)).toBeNull()
  })

  it('a feature’s own code is not everybody’s', () => {
    const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(publicPage)
    expect(chunkOf('features/one/api.ts', pages)).toBeNull()
  })

  it('code that asks the API goes with what it asks by, not to pages of content', () => {
    const query = '/project/node_modules/@tanstack/react-query/index.js'
    expect(chunkOf('components/one.tsx', [layout('query')], [query])).toBe('data')
    expect(chunkOf('components/one.tsx', [layout('query')], ['/project/node_modules/x.js'])).toBe(
      'shared',
    )
    expect(makeChunkNames()(query, () => null)).toBe('data')
  })

  it('readers are found through what imports it, at any depth', () => {
    const links: Record<string, string[]> = {
      [at('domain/rule.ts')]: [at('components/a.tsx'), at('components/b.tsx')],
      [at('components/a.tsx')]: [parentPage('a')],
      [at('components/b.tsx')]: [at('components/a.tsx'), parentPage('b'), parentPage('c')],
    }
    const names = makeChunkNames()
    const linksOf = (id: string) => ({
      importedIds: [],
      importers: links[id] ?? [],
      dynamicImporters: links[id] ? [] : [at('app/routes/pages.ts')],
    })
    expect(names(at('domain/rule.ts'), linksOf)).toBe('parents')
    expect(names(at('components/a.tsx'), linksOf)).toBeNull()
  })
})
