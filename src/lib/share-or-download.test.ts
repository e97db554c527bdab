import { afterEach, expect, it, vi } from 'vitest'
import { isInsideApp } from './share-or-download'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['Facebook', true, `${ANDROID} [FB_IAB/FB4A;FBAV/470.0.0.0.1;]`],
  ['WhatsApp', true, `${IPHONE} Mobile/15E148 WhatsApp/2.24.13.77`],
  [
    'Instagram',
    true,
    `${IPHONE} Mobile/15E148 Instagram 335.0.8.33.93 (iPhone15,2; iOS 17_5; en_GB; scale=3.00)`,
  ],
  ['TikTok', true, `${ANDROID} musical_ly_2023407050 BytedanceWebview/d8a21c6`],
  ['Chrome', false, ANDROID],
  ['Safari', false, `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
])('inside %s is inside another app: %s', (_app, isInside, userAgent) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(isInsideApp()).toBe(isInside)
})
