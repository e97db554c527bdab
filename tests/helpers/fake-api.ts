import { vi } from 'vitest'
import type { Answer, ApiCall, FakeApi } from './api-call.ts'
import { answerAuth } from './fake-auth.ts'
import { answerRest } from './fake-rest.ts'

// The clients keep the `fetch` that they were made with, so it stays the same and its server changes.
let current: ((input: RequestInfo | URL, init?: RequestInit) => Promise<Response>) | null = null
const reply: typeof fetch = (input, init) =>
  current ? current(input, init) : Promise.reject(new TypeError('Failed to fetch'))

export function startApi(given: Partial<Pick<FakeApi, 'tables' | 'accounts' | 'admins'>> = {}) {
  const answers = new Map<string, Answer>()
  const gates = new Map<string, Promise<void>>()
  const api: FakeApi = {
    calls: [],
    tables: given.tables ?? {},
    accounts: given.accounts ?? [],
    admins: given.admins ?? [],
    isOffline: false,
    asksForConfirmation: false,
    answer(what, answer) {
      answers.set(what, answer)
      return () => answers.delete(what)
    },
    hold(what) {
      let open: () => void = () => undefined
      gates.set(what, new Promise((resolve) => (open = resolve)))
      return () => {
        gates.delete(what)
        open()
      }
    },
    callsOf: (what) => api.calls.filter((call) => nameOf(call) === what),
  }
  current = async (input, init) => {
    const call = readCall(input, init)
    api.calls.push(call)
    await gates.get(nameOf(call))
    init?.signal?.throwIfAborted()
    if (api.isOffline) throw new TypeError('Failed to fetch')
    const own = answers.get(nameOf(call))
    if (own) return own(call)
    return call.path.startsWith('/auth/') ? answerAuth(api, call) : answerRest(api, call)
  }
  vi.stubGlobal('fetch', reply)
  return api
}

const nameOf = ({ method, path }: ApiCall) => `${method} ${path}`

function readCall(input: RequestInfo | URL, init: RequestInit | undefined): ApiCall {
  const url = new URL(input instanceof Request ? input.url : input)
  return {
    method: init?.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers(init?.headers),
    body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
  }
}

/** The auth client writes an unreachable server to the console by itself; call this where it may. */
export function allowAuthFailure(): void {
  vi.spyOn(console, 'error').mockImplementation((cause: unknown) => {
    if (!String(cause).includes('Failed to fetch')) throw new Error(String(cause))
  })
}
