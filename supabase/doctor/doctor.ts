import process from 'node:process'
import { countOf, examine, linesOf } from './examine.ts'
import { openProject } from './project.ts'
import { VERSION } from '../../src/lib/version.ts'

/** `npm run doctor -- <project>`: checks whether each step of DEPLOYING.md was done. Changes nothing. */

async function main(words: readonly string[]): Promise<number> {
  const project = openProject(words)
  try {
    console.log(`Version ${VERSION}`)
    const results = await examine(project, (result) => console.log(linesOf(result)))
    console.log(countOf(results))
    return results.some(({ state }) => state === 'wrong') ? 1 : 0
  } finally {
    await project.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
