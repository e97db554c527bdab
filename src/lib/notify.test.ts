import { beforeEach, expect, it, vi } from 'vitest'
import type * as Notify from './notify'

let notifier: typeof Notify

// The module remembers its listener, so each test starts with a freshly loaded page.
beforeEach(async () => {
  vi.resetModules()
  notifier = await import('./notify')
})

it('wakes the toaster with the first toast and hands over what waited', () => {
  const wake = vi.fn()
  const show = vi.fn()
  notifier.onFirstToast(wake)
  expect(wake).not.toHaveBeenCalled()
  notifier.notify({ title: 'one' })
  notifier.notify({ title: 'two' })
  expect(wake).toHaveBeenCalled()

  notifier.onToast(show)
  expect(show.mock.calls).toEqual([[{ title: 'one' }], [{ title: 'two' }]])
  notifier.notify({ title: 'three' })
  expect(show).toHaveBeenLastCalledWith({ title: 'three' })
  expect(show).toHaveBeenCalledTimes(3)
})

it('a toast from before the page was ready is not lost', () => {
  const wake = vi.fn()
  notifier.notify({ title: 'early' })
  notifier.onFirstToast(wake)
  expect(wake).toHaveBeenCalledOnce()
})

it('between two toasters a toast waits', () => {
  const first = vi.fn()
  const second = vi.fn()
  notifier.onToast(first)()
  notifier.notify({ title: 'between' })
  notifier.onToast(second)
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledWith({ title: 'between' })
})

it('a toaster that leaves late does not silence the one after it', () => {
  const second = vi.fn()
  const leave = notifier.onToast(vi.fn())
  notifier.onToast(second)
  leave()
  notifier.notify({ title: 'heard' })
  expect(second).toHaveBeenCalledWith({ title: 'heard' })
})

it('a toast of the next page comes with that page', () => {
  const show = vi.fn()
  notifier.onToast(show)
  notifier.notifyOnNextPage({ title: 'welcome' })
  expect(show).not.toHaveBeenCalled()
  notifier.pageAppeared()
  notifier.pageAppeared()
  expect(show.mock.calls).toEqual([[{ title: 'welcome' }]])
})

it('a toast of a page that was there before its reason was known comes at once', () => {
  const show = vi.fn()
  notifier.onToast(show)
  const since = notifier.pageCount()
  notifier.pageAppeared()
  notifier.notifyOnNextPage({ title: 'welcome' }, since)
  expect(show.mock.calls).toEqual([[{ title: 'welcome' }]])
})

it('nobody is woken who has gone', () => {
  const wake = vi.fn()
  notifier.onFirstToast(wake)()
  notifier.notify({ title: 'unheard' })
  expect(wake).not.toHaveBeenCalled()
})
