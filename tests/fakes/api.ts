import { vi } from 'vitest'
import type { Answer, AnyAnswer, ApiCall, FakeApi } from './call.ts'
import { answerAuth } from './auth.ts'
import { answerRest } from './rest.ts'

// Clients keep the `fetch` they were created with, so it stays the same and the server behind it changes.
let current: ((input: RequestInfo | URL, init?: RequestInit) => Promise<Response>) | null = null
/** The `fetch` of every test: answers from the API that was started last. */
export const reply: typeof fetch = (input, init) =>
  current ? current(input, init) : Promise.reject(new TypeError('Failed to fetch'))

export function startApi(
  given: Partial<Pick<FakeApi, 'tables' | 'accounts' | 'admins' | 'roles'>> = {},
) {
  const answers = new Map<string, Answer>()
  let answerAny: AnyAnswer = () => undefined
  const gates = new Map<string, Promise<void>>()
  const api: FakeApi = {
    calls: [],
    tables: given.tables ?? {},
    accounts: given.accounts ?? [],
    admins: given.admins ?? [],
    roles: given.roles ?? {},
    spentTokens: new Set(),
    isOffline: false,
    asksForConfirmation: false,
    answer(what, answer) {
      answers.set(what, answer)
      return () => answers.delete(what)
    },
    answerAll(answer) {
      answerAny = answer
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
    // As in a browser: an already aborted request is never sent.
    init?.signal?.throwIfAborted()
    const call = readCall(input, init)
    api.calls.push(call)
    await gates.get(nameOf(call))
    init?.signal?.throwIfAborted()
    if (api.isOffline) throw new TypeError('Failed to fetch')
    const own = answers.get(nameOf(call))
    if (own) return own(call)
    const any = await answerAny(call)
    if (any) return any.ok ? toCount(call, any) : any
    return call.path.startsWith('/auth/') ? answerAuth(api, call) : answerRest(api, call)
  }
  vi.stubGlobal('fetch', reply)
  return api
}

/** Answers every call, and returns the calls made. */
export function stubRest(answer: AnyAnswer): ApiCall[] {
  const api = startApi()
  api.answerAll(answer)
  return api.calls
}

const nameOf = ({ method, path }: ApiCall) => `${method} ${path}`

/** A counting procedure returns the total of the page that a test gives for every call. */
function toCount({ path }: ApiCall, page: Response): Response {
  const total = Number(page.headers.get('Content-Range')?.split('/')[1])
  if (Number.isNaN(total)) return page
  if (path.startsWith('/rest/v1/rpc/count_')) return Response.json(total)
  if (path !== '/rest/v1/rpc/get_application_counts') return page
  const [pending, approved, assessed, rejected, video_submitted] = Array<number>(5).fill(total)
  const counts = { pending_payment: 0, pending, approved, assessed, rejected, video_submitted }
  return Response.json([counts])
}

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

/** The auth client logs an unreachable server to the console; call this where that is expected. */
export function allowAuthFailure(): void {
  vi.spyOn(console, 'error').mockImplementation((cause: unknown) => {
    if (!String(cause).includes('Failed to fetch')) throw new Error(String(cause))
  })
}
