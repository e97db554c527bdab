import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installedChromium } from './chromium.ts'

let program = ''
beforeEach(() => {
  program = path.join(mkdtempSync(path.join(os.tmpdir(), 'chromium-')), 'chromium')
  writeFileSync(program, '#!/bin/sh\n')
})
afterEach(() => {
  rmSync(path.dirname(program), { recursive: true, force: true })
})

it('the named Chromium is taken when it can be run', () => {
  chmodSync(program, 0o755)
  expect(installedChromium({ CHROMIUM_PATH: program })).toBe(program)
})

it('a named Chromium that cannot be run is an error, not a reason to take another', () => {
  chmodSync(program, 0o644)
  expect(() => installedChromium({ CHROMIUM_PATH: program })).toThrow('cannot be run')
})

it('of the system’s browsers the one without windows is taken first', () => {
  const folder = path.dirname(program)
  const shell = path.join(folder, 'chromium-headless-shell')
  writeFileSync(shell, '#!/bin/sh\n')
  chmodSync(program, 0o755)
  chmodSync(shell, 0o755)
  // Playwright's own, where installed, precedes both.
  const own = installedChromium({ PATH: '' })
  expect(installedChromium({ PATH: folder })).toBe(own ?? shell)
})
