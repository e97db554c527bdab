import { readFile } from 'node:fs/promises'

/** A path pattern and the page that is served for it. */
export interface Rewrite {
  pattern: RegExp
  target: string
}

/** Reads the rewrites (status 200) of a build's `_redirects` file, as static hosts do. Empty without the file. */
export async function loadRewrites(file: string): Promise<Rewrite[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [from, target, status] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (from === undefined || target === undefined || status !== '200') return []
    const escaped = from.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    return [{ pattern: new RegExp(`^${escaped.replace('*', '.*')}$`), target }]
  })
}
