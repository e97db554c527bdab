import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const fetched = vi.fn<typeof fetch>()

/** The module as a newly opened page has it. */
async function openPage() {
  vi.resetModules()
  const [show, support] = await Promise.all([import('./show'), import('@/lib/support')])
  return { ...show, ...support }
}

const kept = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
}

beforeEach(() => {
  kept.clear()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('location', new URL('https://show.example'))
})
afterEach(() => vi.unstubAllGlobals())

it('knows nothing at first, asks once, tells who listens, and is known to the next page without a network', async () => {
  fetched.mockResolvedValueOnce(
    Response.json({ whatsapp_nigeria: '+2348031234567', finale_on: '2027-12-05' }),
  )
  const page = await openPage()
  const listener = vi.fn()
  page.onShowChange(listener)
  expect(page.currentShow()).toEqual(page.NOTHING_SET)
  expect(page.hasOtherNumbers()).toBe(false)
  expect(page.supportNumber('Nigeria')).toBe('+2340000000000')
  await page.askForShow()
  expect(fetched).toHaveBeenCalledOnce()
  expect(fetched.mock.calls[0]?.[0]).toMatch(/\/rest\/v1\/rpc\/get_show$/)
  expect(listener).toHaveBeenCalledOnce()
  expect(page.currentShow()).toMatchObject({ finale_on: '2027-12-05', news_title: null })
  expect(page.hasOtherNumbers()).toBe(true)
  expect(page.supportNumber('Nigeria')).toBe('+2348031234567')
  expect(page.supportNumber('South Africa')).toBe('+27000000000')

  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const next = await openPage()
  await next.askForShow()
  expect(next.currentShow()).toMatchObject({ finale_on: '2027-12-05' })
})

it.each([
  ['a refusal', () => Response.json({ message: 'no' }, { status: 500 })],
  ['no object', () => Response.json('hello')],
  ['no JSON', () => new Response('<html>')],
])('%s changes nothing', async (_name, answer) => {
  fetched.mockResolvedValue(answer())
  const page = await openPage()
  await page.askForShow()
  expect(page.currentShow()).toEqual(page.NOTHING_SET)
})

it.each([
  [
    'the year and the fees that it was built with',
    { year: 2025, fees: { ZAR: 180, NGN: 10_000 } },
    false,
  ],
  ['another year', { year: 2026 }, true],
  ['another fee in naira', { fees: { NGN: 12_000, ZAR: 180 } }, true],
  ['another fee in rand', { fees: { NGN: 10_000, ZAR: 200 } }, true],
])('a page knows whether it says %s', async (_what, answer, isOther) => {
  fetched.mockResolvedValue(Response.json(answer))
  const page = await openPage()
  await page.askForShow()
  expect(page.hasOtherYear()).toBe(isOther)
})

it('what cannot be read is as if nothing was known', async () => {
  kept.set('kanyezi-show', '{"finale_on"')
  expect((await openPage()).currentShow().finale_on).toBeNull()
})
