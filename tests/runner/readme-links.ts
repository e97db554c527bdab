import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// Folders of installed, built or cached files, and hidden folders.
const passedOver = /^(?:\..*|node_modules|dist|coverage|test-results|playwright-report)$/

/** Every file and folder below a folder, as relative paths. */
function pathsIn(folder: string, from = ''): string[] {
  return readdirSync(path.join(folder, from), { withFileTypes: true }).flatMap((entry) => {
    const below = from === '' ? entry.name : `${from}/${entry.name}`
    if (!entry.isDirectory()) return [below]
    return passedOver.test(entry.name) ? [] : [below, ...pathsIn(folder, below)]
  })
}

/** The Markdown pages among some paths, each with its text without code examples. */
function textsOf(folder: string, paths: string[]) {
  return paths
    .filter((one) => one.endsWith('.md'))
    .map((readme) => {
      const text = readFileSync(path.join(folder, readme), 'utf8')
      return { readme, text: text.replace(/^```[\s\S]*?^```/gm, '') }
    })
}

/** Relative links in Markdown pages below a folder that lead to no file, each with its position. */
export function deadLinks(folder: string): string[] {
  return textsOf(folder, pathsIn(folder)).flatMap(({ readme, text }) => {
    const links = [...text.matchAll(/\]\(\s*<?([^)\s>]+)/g)].flatMap(([, link]) => link ?? [])
    return links
      .filter((link) => !/^(?:[a-z][a-z+.-]*:|#)/i.test(link))
      .filter((link) => {
        const [file = ''] = link.split('#')
        return !existsSync(path.join(folder, path.dirname(readme), decodeURIComponent(file)))
      })
      .map((link) => `${readme} leads to ${link}, which is not there`)
  })
}

// Names with a slash, and file names. A leading slash means a page, a leading dot a file that only exists locally.
const isPath =
  /^(?=.*\/|.*\.(?:tsx?|js|json|p?sql|md|html|toml|[ct]sv)$)[a-z*][\w*.-]*(?:\/[\w*.-]+)*\/?$/i

/** A folder and its parents, each with a trailing slash; the root is ''. */
function andAbove(folder: string): string[] {
  const names = folder.split('/').filter((name) => name !== '.')
  return ['', ...names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`)]
}

/**
 * Names in backticks in Markdown pages below a folder that look like paths but lead to nothing. A path is relative to
 * the README's own folder or a parent of it; a bare file name may also be anywhere below the README's own folder. `*`
 * matches any text in a name.
 */
export function missingPaths(folder: string): string[] {
  const paths = pathsIn(folder)
  const isThere = (readme: string, name: string) => {
    const wanted = name.replace(/\/$/, '')
    const starts = andAbove(path.dirname(readme))
    const anywhereBelow = wanted.includes('/') ? [] : [`${starts.at(-1)}(?:.*/)?`]
    const pattern = wanted.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
    const whole = new RegExp(`^(?:${[...starts, ...anywhereBelow].join('|')})${pattern}$`)
    return paths.some((one) => whole.test(one))
  }
  return textsOf(folder, paths).flatMap(({ readme, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)]
      .flatMap(([, name]) => name ?? [])
      .filter((name) => isPath.test(name) && !passedOver.test(name.split('/')[0] ?? ''))
      .filter((name) => !isThere(readme, name))
      .map((name) => `${readme} names ${name}, which is not there`),
  )
}

// The maps, and the segment of a path by which each lists an entry.
const maps = [
  { readme: 'supabase/schemas/README.md', named: /^supabase\/schemas\/(\w+\/\w+\.sql)$/ },
  {
    readme: 'src/features/README.md',
    named: /^src\/features\/([\w-]+(?:\/(?!components$)[\w-]+)?)$/,
  },
]

/** Schema files and feature folders without a line in their map: a table row that begins with their name. */
export function unmappedPaths(folder: string): string[] {
  const paths = pathsIn(folder)
  const texts = new Map(textsOf(folder, paths).map(({ readme, text }) => [readme, text]))
  return maps.flatMap(({ readme, named }) =>
    paths
      .flatMap((one) => named.exec(one)?.[1] ?? [])
      .filter((name) => !texts.get(readme)?.includes(`\n| \`${name}\` `))
      .map((name) => `${readme} has no line for ${name}`),
  )
}
