import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// The folders of installed, built or kept files, and hidden folders.
const passedOver = /^(?:\..*|node_modules|dist|coverage|test-results|playwright-report)$/

/** Every file and folder below a folder, as paths from there. */
function pathsIn(folder: string, from = ''): string[] {
  return readdirSync(path.join(folder, from), { withFileTypes: true }).flatMap((entry) => {
    const below = from === '' ? entry.name : `${from}/${entry.name}`
    if (!entry.isDirectory()) return [below]
    return passedOver.test(entry.name) ? [] : [below, ...pathsIn(folder, below)]
  })
}

/** The pages in Markdown among some paths, each with its text but for examples of code. */
function textsOf(folder: string, paths: string[]) {
  return paths
    .filter((one) => one.endsWith('.md'))
    .map((readme) => {
      const text = readFileSync(path.join(folder, readme), 'utf8')
      return { readme, text: text.replace(/^```[\s\S]*?^```/gm, '') }
    })
}

/** Relative links of every page in Markdown below a folder that lead to no file, each with where it stands. */
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

// Names with a slash, and names of files. One that begins with a slash is a page, one with a dot is kept here alone.
const isPath =
  /^(?=.*\/|.*\.(?:tsx?|js|json|p?sql|md|html|toml|[ct]sv)$)[a-z*][\w*.-]*(?:\/[\w*.-]+)*\/?$/i

/** A folder and those above it, each with a slash at its end; the root is ''. */
function andAbove(folder: string): string[] {
  const parts = folder.split('/').filter((part) => part !== '.')
  return ['', ...parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)]
}

/**
 * Names in backticks of every page in Markdown below a folder that are paths and lead to nothing. A path begins in the
 * README's own folder or in one above it; a name without a folder may also stand anywhere below the README's own folder.
 * `*` stands for any part of a name.
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
