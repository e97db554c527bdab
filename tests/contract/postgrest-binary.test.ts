import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findPostgrest } from './postgrest-binary.ts'

function program(script: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'postgrest-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'postgrest')
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

it('takes the PostgREST that is named, when it runs', () => {
  const named = program('echo PostgREST 14.1')
  expect(findPostgrest({ POSTGREST_BIN: named })).toBe(named)
})

it.each(['exit 1', 'kill -9 $$'])('refuses a named one that does not run (%s)', (script) => {
  expect(() => findPostgrest({ POSTGREST_BIN: program(script) })).toThrow('cannot be run')
})
