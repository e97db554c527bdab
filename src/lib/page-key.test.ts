import { expect, it } from 'vitest'
import { isPagePath, pageKey } from './page-key'

it.each(['/', '/donate', '/share/0123456789abcdefghjkmnpq', '/no-such-page'])(
  '%s is a page',
  (path) => expect(isPagePath(path)).toBe(true),
)

it.each([
  '/assets/index-1.js',
  '/robots.txt',
  '/rest/v1/applications',
  '/auth/v1/verify',
  '/storage/v1/object/sign/payment-proofs/a',
  '/realtime/v1/websocket',
])('%s is none', (path) => expect(isPagePath(path)).toBe(false))

it.each([
  ['https://show.example.com/', 'https://show.example.com/'],
  ['https://show.example.com/our-kids?q=ada&page=2#top', 'https://show.example.com/our-kids'],
  ['https://show.example.com/donate/', 'https://show.example.com/donate'],
  ['https://show.example.com/share/0123456789abcdefghjkmnpq?x=1', 'https://show.example.com/share'],
  ['https://show.example.com/ticket/3b24', 'https://show.example.com/ticket'],
  [
    'https://show.example.com/admin/check-in/3b24?q=a',
    'https://show.example.com/admin/check-in/any',
  ],
  ['https://show.example.com/admin/check-in/', 'https://show.example.com/admin/check-in'],
])('%s is kept as %s', (url, key) => expect(pageKey(url)).toBe(key))
