import 'fake-indexeddb/auto'
import { inspect } from 'node:util'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { stretched } from '../runner/stretch.ts'
import { keeper } from '@/lib/offline/database'
import { readKeptNote } from '@/lib/offline/kept-note'
import { outbox } from '@/lib/offline/outbox'
import { dropTurns } from '@/lib/startup/after-first-idle'
import { reply } from './api.ts'
import { FakeSocket } from './socket.ts'

// A busy machine must be slower, not red: a test ends when its condition is met, or at its own limit.
const WAIT_MS = stretched(20_000)
configure({ asyncUtilTimeout: WAIT_MS })
const { waitFor } = vi
vi.waitFor = (callback, options = WAIT_MS) => waitFor(callback, options)

// Before a test file creates its client, which keeps the socket and the `fetch` that exist then.
window.WebSocket = FakeSocket as unknown as typeof WebSocket
window.fetch = reply

/*
 * Browser features that Radix and the pages call and happy-dom lacks, or has in a form that throws. They do nothing, as
 * in a window without layout.
 */
Element.prototype.scrollIntoView = () => undefined
Element.prototype.hasPointerCapture = () => false
Element.prototype.setPointerCapture = () => undefined
Element.prototype.releasePointerCapture = () => undefined
window.scrollTo = () => undefined

// Without these two the form library treats a select at its default as already edited.
Object.defineProperty(HTMLSelectElement.prototype, 'size', {
  configurable: true,
  get(this: HTMLSelectElement) {
    return Number(this.getAttribute('size') ?? 0)
  },
})
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  configurable: true,
  get(this: HTMLOptionElement) {
    return this.hasAttribute('selected')
  },
})

/*
 * A console warning is an uninvestigated defect. React's error boundaries swallow errors thrown during rendering, so
 * messages are collected here and checked afterwards.
 */
let messages: string[] = []

function collect(level: 'error' | 'warn') {
  return (...values: unknown[]) => {
    messages.push(`console.${level}: ${values.map(describe).join(' ')}`)
  }
}

function describe(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message
  return typeof value === 'string' ? value : inspect(value)
}

beforeEach(() => {
  messages = []
  vi.spyOn(console, 'error').mockImplementation(collect('error'))
  vi.spyOn(console, 'warn').mockImplementation(collect('warn'))
})

afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  // A leftover idle task would use up the next test's time, or write into it.
  dropTurns()
  await Promise.all(outbox.get().map(({ id }) => outbox.remove(id)))
  if (readKeptNote().lists.length > 0) await keeper.run((database) => database.clear('lists'))
  document.body.replaceChildren()
  // A dialog removed while closing would leave the next test a page that ignores clicks.
  document.body.removeAttribute('style')
  const seen = messages
  messages = []
  window.localStorage.clear()
  window.sessionStorage.clear()
  expect(seen, 'the console stays silent').toEqual([])
})
