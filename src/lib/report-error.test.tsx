import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/api/errors'
import { reportError } from './report-error'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const bodies = () =>
  fetched.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as Record<string, string>)

it('sends build, page, message and browser, and no word of the people on the page', async () => {
  // If it were in the document, it would be loaded.
  const script = Object.assign(document.createElement('script'), {
    src: '/assets/index-Ab12_x.js',
  })
  vi.spyOn(document, 'querySelector').mockReturnValue(script)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
  )
  await reportError(
    new TypeError(`no child named ada obi-eze ("Ada"), 0803 123 4567`),
    '/ticket/:applicationId',
    'Ada Obi-Eze something else',
  )
  expect(fetched.mock.calls[0]?.[0]).toBe('http://localhost:3000/rest/v1/rpc/report_browser_error')
  expect(bodies()).toEqual([
    {
      build: '1.0.0 Ab12_x',
      page: '/ticket/:applicationId',
      message: 'TypeError: no child named <text> <text> (<text>), <number>',
      browser: 'Chrome 131',
    },
  ])
})

it.each([
  ['a network that is gone', new TypeError('Failed to fetch')],
  ['the same in the words of the app', new AppError('offline', 'No connection')],
  ['a page that was left', new DOMException('It was left', 'AbortError')],
  ['a sign of the browser that means nothing', new Error('ResizeObserver loop limit exceeded')],
])('is silent about %s', async (_case, error) => {
  await reportError(error, '/', '')
  expect(fetched).not.toHaveBeenCalled()
})

it('fails at nothing', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(reportError(new Error('boom'), '/', '')).resolves.toBeUndefined()
})
