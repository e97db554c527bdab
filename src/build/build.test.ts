import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { checkLegalText, checkRelease, checkSiteUrl, findCycle, firstLoadFiles } from './build.ts'

it('a page first loads its scripts, what they preload and its styles', () => {
  const html = `
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-2.js">
    <link rel="stylesheet" crossorigin href="/assets/index-3.css">`
  expect(firstLoadFiles(html)).toEqual([
    '/assets/index-1.js',
    '/assets/react-2.js',
    '/assets/index-3.css',
  ])
})

it('chunks that import each other are found, and named in their order', () => {
  const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports })
  expect(findCycle([chunk('a', 'b', 'c'), chunk('b', 'c'), chunk('c')])).toBeNull()
  expect(findCycle([chunk('a', 'b'), chunk('b', 'c'), chunk('c', 'b')])).toEqual(['b', 'c', 'b'])
})

it('a build for a hosted project stops without the address of the site', () => {
  const hosted = { supabaseUrl: 'https://project.supabase.co' }
  expect(() => checkSiteUrl({ ...hosted, siteUrl: null })).toThrow(/VITE_SITE_URL missing/)
  expect(() => checkSiteUrl({ ...hosted, siteUrl: 'https://show.example.com' })).not.toThrow()
  expect(() => checkSiteUrl({ supabaseUrl: '', siteUrl: null })).not.toThrow()
})

it('a release stops with one sentence while a page holds placeholder legal text', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kanyezi-build-'))
  const write = (name: string, html: string) => writeFileSync(path.join(folder, name), html)
  write('terms.html', '<p>The operator’s lawyer adds the details here.</p>')
  write('privacy.html', '<p>Our words.</p>')
  expect(() => checkLegalText(folder, { isRelease: false })).not.toThrow()
  expect(() => checkLegalText(folder, { isRelease: true })).toThrow(
    /^VITE_RELEASE=1 builds no placeholder legal text: .* on \/terms\.$/,
  )
  write('terms.html', '<p>A fee is paid back within 14 days.</p>')
  expect(() => checkLegalText(folder, { isRelease: true })).not.toThrow()
})

it('a release stops with a sentence for the operator and for the security contact that nobody named', () => {
  const operator = { name: 'Show', address: '1 Street, Lagos', email: 'show@example.com' }
  const [named, securityContact] = [{ operator }, 'mailto:security@example.com']
  const check = (isRelease: boolean, given: object) =>
    checkRelease({ isRelease, operator: null, securityContact: null, ...given })
  expect(() => check(false, {})).not.toThrow()
  expect(() => check(true, named)).toThrow(/VITE_SECURITY_CONTACT missing: .*security\.txt/)
  expect(() => check(true, { securityContact })).toThrow(
    /VITE_OPERATOR_NAME, .* missing: .*runs the show/,
  )
  expect(() => check(true, { ...named, securityContact })).not.toThrow()
})
