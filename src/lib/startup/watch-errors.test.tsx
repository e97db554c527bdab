import type * as Watch from './watch-errors'
import { act, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const reportError = vi.fn<(cause: Error, page: string, stood: string) => Promise<void>>()
const load = () => Promise.resolve({ reportError })

let watch: typeof Watch
const stops: (() => void)[] = []

beforeEach(async () => {
  vi.resetModules()
  reportError.mockReset().mockResolvedValue()
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (name: string, listener: EventListenerOrEventListenerObject) => {
      add(name, listener)
      stops.push(() => window.removeEventListener(name, listener))
    },
  )
  watch = await import('./watch-errors')
  document.body.innerHTML =
    '<div id="root" data-page="/ticket/00000000-0000-0000-0000-000000000000"><b translate="no">Ada Obi</b><input value="sings"></div>'
  window.history.replaceState(null, '', '/ticket/10000000-0000-4000-8000-000000000001')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  window.history.replaceState(null, '', '/')
})

const told = () => reportError.mock.calls.map(([{ message }, page]) => [message, page])
const throwOnPage = (error: unknown, filename = `${location.origin}/assets/app.js`) =>
  window.dispatchEvent(new ErrorEvent('error', { error, filename }))

it('tells nothing before it watches', async () => {
  watch.tellError(new Error('boom'))
  await Promise.resolve()
  expect(reportError).not.toHaveBeenCalled()
})

it('tells of an uncaught error and of a refused promise, with the pattern of the page and what stood there', async () => {
  watch.watchErrors(load)
  throwOnPage(new Error('boom'))
  const event = Object.assign(new Event('unhandledrejection'), { reason: new Error('refused') })
  window.dispatchEvent(event)
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledTimes(2))
  expect(told()).toEqual([
    ['boom', '/ticket/:id'],
    ['refused', '/ticket/:id'],
  ])
  expect(reportError.mock.calls[0]?.[2]).toMatch(/Ada Obi.*sings/)
})

it('has the pattern from the app once that is there', async () => {
  watch.watchErrors(load)
  watch.setPagePattern((pathname) => pathname.replace(/[^/]+$/, ':applicationId'))
  throwOnPage(new Error('boom'))
  await vi.waitFor(() => expect(told()).toEqual([['boom', '/ticket/:applicationId']]))
})

it('names no page that nobody made', async () => {
  watch.watchErrors(load)
  window.history.replaceState(null, '', '/ada-obi')
  throwOnPage(new Error('boom'))
  await vi.waitFor(() => expect(told()).toEqual([['boom', '?']]))
})

it('tells the same once, and of five at most', async () => {
  watch.watchErrors(load)
  for (const message of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) throwOnPage(new Error(message))
  await vi.waitFor(() =>
    expect(told().map(([message]) => message)).toEqual(['a', 'b', 'c', 'd', 'e']),
  )
})

it.each([
  ['a script of the browser', new Error('boom'), 'chrome-extension://abc/script.js'],
  ['what is no error', 'boom', undefined],
  ['a script of another host, of which nothing is known', null, ''],
])('leaves out %s', async (_case, error, filename) => {
  watch.watchErrors(load)
  throwOnPage(error, filename)
  throwOnPage(new Error('the next'))
  await vi.waitFor(() => expect(told().map(([message]) => message)).toEqual(['the next']))
})

it('takes a page that was changed before React came for no error of the product, and says it on the console', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  watch.watchErrors(load)
  const root = document.createElement('div')
  const page = createElement('form', null, createElement('input', { 'aria-label': 'Email' }))
  root.innerHTML = renderToString(page)
  // As password managers do.
  root.querySelector('input')?.before(document.createElement('button'))
  await act(() => {
    hydrateRoot(root, page, { onRecoverableError: watch.noteRecovered })
    return Promise.resolve()
  })
  expect(said).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringMatching(/^Hydration failed/) as string }),
  )
  watch.noteRecovered(
    new Error('Minified React error #418; visit https://react.dev/errors/418?args[]=HTML&args[]='),
  )
  // Any other error that React recovers from is an error of ours.
  const others = ['Minified React error #423; visit https://react.dev/errors/423', 'boom 418']
  for (const message of others) watch.noteRecovered(new Error(message))
  await vi.waitFor(() => expect(told().map(([message]) => message)).toEqual(others))
})

it('makes no error of its own where its code or the report fails', async () => {
  const refused = vi.fn<(event: Event) => void>()
  watch.watchErrors(load)
  window.addEventListener('unhandledrejection', refused)
  reportError.mockRejectedValue(new Error('no network'))
  throwOnPage(new Error('boom'))
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve))
  expect(refused).not.toHaveBeenCalled()
})
