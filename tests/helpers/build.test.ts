import { expect, it } from 'vitest'
import { firstLoadFiles } from './build.ts'

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
