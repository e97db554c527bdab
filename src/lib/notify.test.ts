import { beforeEach, expect, it, vi } from 'vitest'
import type * as Notify from './notify'

let notice: typeof Notify

// The module remembers who listens; each test begins with a page just loaded.
beforeEach(async () => {
  vi.resetModules()
  notice = await import('./notify')
})

it('wakes the toaster with the first notice and hands over what waited', () => {
  const wake = vi.fn()
  const show = vi.fn()
  notice.onFirstNotice(wake)
  expect(wake).not.toHaveBeenCalled()
  notice.notify({ title: 'one' })
  notice.notify({ title: 'two' })
  expect(wake).toHaveBeenCalled()

  notice.onNotice(show)
  expect(show.mock.calls).toEqual([[{ title: 'one' }], [{ title: 'two' }]])
  notice.notify({ title: 'three' })
  expect(show).toHaveBeenLastCalledWith({ title: 'three' })
  expect(show).toHaveBeenCalledTimes(3)
})

it('a notice from before the page was ready is not lost', () => {
  const wake = vi.fn()
  notice.notify({ title: 'early' })
  notice.onFirstNotice(wake)
  expect(wake).toHaveBeenCalledOnce()
})

it('between two toasters a notice waits', () => {
  const first = vi.fn()
  const second = vi.fn()
  notice.onNotice(first)()
  notice.notify({ title: 'between' })
  notice.onNotice(second)
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledWith({ title: 'between' })
})

it('a toaster that leaves late does not silence the one after it', () => {
  const second = vi.fn()
  const leave = notice.onNotice(vi.fn())
  notice.onNotice(second)
  leave()
  notice.notify({ title: 'heard' })
  expect(second).toHaveBeenCalledWith({ title: 'heard' })
})

it('a notice of the next page comes with that page', () => {
  const show = vi.fn()
  notice.onNotice(show)
  notice.notifyOnNextPage({ title: 'welcome' })
  expect(show).not.toHaveBeenCalled()
  notice.pageAppeared()
  notice.pageAppeared()
  expect(show.mock.calls).toEqual([[{ title: 'welcome' }]])
})

it('a notice of a page that was there before its reason was known comes at once', () => {
  const show = vi.fn()
  notice.onNotice(show)
  const since = notice.pageCount()
  notice.pageAppeared()
  notice.notifyOnNextPage({ title: 'welcome' }, since)
  expect(show.mock.calls).toEqual([[{ title: 'welcome' }]])
})

it('nobody is woken who has gone', () => {
  const wake = vi.fn()
  notice.onFirstNotice(wake)()
  notice.notify({ title: 'unheard' })
  expect(wake).not.toHaveBeenCalled()
})
