import path from 'node:path'
import process from 'node:process'
import { VERSION } from '../../../src/lib/version.ts'
import { makeRelease } from './make-release.ts'

/** `npm run db:release`: records that this version goes online, once, before its first push. */

try {
  const folder = path.relative(process.cwd(), await makeRelease(VERSION))
  console.log(`${folder} is written. Commit it and give the commit the tag v${VERSION}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
