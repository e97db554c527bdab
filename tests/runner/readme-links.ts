import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// What is installed, built or kept here, and hidden folders.
const passedOver = /^(?:\..*|node_modules|dist|coverage|test-results|playwright-report)$/

function readmesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return passedOver.test(entry.name) ? [] : readmesIn(full)
    return entry.name === 'README.md' ? [full] : []
  })
}

/** Relative links of every README below a folder that lead to no file, each with where it stands. */
export function deadLinks(folder: string): string[] {
  return readmesIn(folder).flatMap((readme) => {
    const text = readFileSync(readme, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
    const links = [...text.matchAll(/\]\(\s*<?([^)\s>]+)/g)].flatMap(([, link]) => link ?? [])
    return links
      .filter((link) => !/^(?:[a-z][a-z+.-]*:|#)/i.test(link))
      .filter((link) => {
        const [file = ''] = link.split('#')
        return !existsSync(path.join(path.dirname(readme), decodeURIComponent(file)))
      })
      .map((link) => `${path.relative(folder, readme)} leads to ${link}, which is not there`)
  })
}
