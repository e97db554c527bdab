import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// Folders that are installed, built or kept here, and hidden ones.
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

/**
 * Names in backticks of every page in Markdown below a folder that are paths and lead to nothing. A path may leave out the
 * folders before it and the number of a migration; `*` stands for any part of a name.
 */
export function missingPaths(folder: string): string[] {
  const paths = pathsIn(folder)
  const known = paths.map((one) => `/${one.replace(/\/\d{14}_/, '/')}`)
  const isThere = (name: string) => {
    const pattern = name.replace(/\/$/, '').replace('*_', '').replaceAll('.', '\\.')
    const end = new RegExp(`/${pattern.replaceAll('*', '[^/]*')}$`)
    return known.some((one) => end.test(one))
  }
  return textsOf(folder, paths).flatMap(({ readme, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)]
      .flatMap(([, name]) => name ?? [])
      .filter((name) => isPath.test(name) && !passedOver.test(name.split('/')[0] ?? ''))
      .filter((name) => !isThere(name))
      .map((name) => `${readme} names ${name}, which is not there`),
  )
}
