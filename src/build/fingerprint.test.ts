import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fingerprint, forgetBuild, isBuildFresh, rememberBuild } from './fingerprint.ts'

let base = ''

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(base, name)), { recursive: true })
  writeFileSync(path.join(base, name), text)
}

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'fingerprint-'))
  write('src/main.tsx', 'start()')
  write('public/robots.txt', 'User-agent: *')
  write('index.html', '<div></div>')
  write('dist/index.html', '<div>built</div>')
  rememberBuild(fingerprint(base), base)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(base, { recursive: true })
})

it('a build stays fresh while nothing that it is made from changes', () => {
  const later = new Date(Date.now() + 60_000)
  utimesSync(path.join(base, 'src/main.tsx'), later, later)
  write('src/main.test.tsx', 'it()')
  write('README.md', 'Words')
  expect(isBuildFresh(base)).toBe(true)
})

it.each([
  'src/main.tsx',
  'src/new.ts',
  'public/robots.txt',
  'index.html',
  'vite.config.ts',
  'src/build/new-plugin.ts',
])('a build is stale after a change of %s, whatever its date', (name) => {
  write(name, 'changed')
  utimesSync(path.join(base, name), new Date(0), new Date(0))
  expect(isBuildFresh(base)).toBe(false)
})

it('a build is stale when a source was taken away', () => {
  rmSync(path.join(base, 'public'), { recursive: true })
  expect(isBuildFresh(base)).toBe(false)
})

it('a build is stale after a change of a setting in the environment alone', () => {
  vi.stubEnv('APP_SETTINGS', '')
  vi.stubEnv('VITE_PRODUCT_NAME', 'Star Ìlú')
  rememberBuild(fingerprint(base), base)
  expect(isBuildFresh(base)).toBe(true)
  vi.stubEnv('VITE_PRODUCT_NAME', 'Star Umzi')
  expect(isBuildFresh(base)).toBe(false)
})

it('a build that was cut off does not count', () => {
  forgetBuild(base)
  expect(isBuildFresh(base)).toBe(false)
  rememberBuild(fingerprint(base), base)
  rmSync(path.join(base, 'dist'), { recursive: true })
  expect(isBuildFresh(base)).toBe(false)
})
