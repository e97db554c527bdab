import { expect, it } from 'vitest'
import { browserName, withoutWordsOf } from './error-words'

it.each([
  ['no child named ada obi', 'Ada Obi', 'no child named <text> <text>'],
  ['no chidịmma here', 'Chidịmma', 'no <text> here'],
  ['x of ada-obi', 'Ada-Obi', 'x of <text>'],
  ['a is not a function', 'a', 'a is not a function'],
  ['nothing stood there', '', 'nothing stood there'],
])('takes what stands on the page out of %s', (message, stood, left) => {
  expect(withoutWordsOf(message, stood)).toBe(left)
})

const WEBKIT = 'Mozilla/5.0 (X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
it.each([
  [`${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome 131'],
  [`${WEBKIT} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'Chrome 130'],
  [`${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.1`, 'Edge 131'],
  [`${WEBKIT} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`, 'Samsung Internet 25'],
  [`${WEBKIT} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari 17'],
  ['Mozilla/5.0 (X11; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128'],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/9.5/37; U; en) Presto/2.12', 'Opera Mini 9'],
  ['somebody’s own', '?'],
])('%s is %s', (agent, name) => {
  expect(browserName(agent)).toBe(name)
})
