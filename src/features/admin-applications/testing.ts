import { vi } from 'vitest'
import type { Application } from './api'

/** A valid row; a test overrides only what it is about. */
export function makeApplication(changes: Partial<Application> = {}): Application {
  return {
    id: '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01',
    child_name: 'Ọlábísí Adé',
    stage_name: null,
    age: 9,
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Lagos',
    talents: ['Dance'],
    parent_phone: '+2348030000000',
    payment_reference: 'KZ-7F3K9Q',
    status: 'pending_payment',
    ticket_status: 'unpaid',
    awarded_tiers: [],
    points: 0,
    entry_video_status: 'locked',
    entry_video_url: null,
    assessment_score: null,
    assessment_note: null,
    assessment_report: null,
    assessment_result: null,
    audition_state: 'not_scheduled',
    audition_date: null,
    audition_details: null,
    audition_result: null,
    audition_report: null,
    is_finalist: false,
    approved_at: null,
    created_at: '2026-05-05T10:00:00+00:00',
    updated_at: '2026-05-05T10:00:00.123456+00:00',
    ...changes,
  }
}

export interface RestCall {
  method: string
  url: URL
  body: unknown
}

/** PostgREST's answer with some of so many rows. */
export function rows(list: readonly unknown[], total: number): Response {
  return Response.json(list, { headers: { 'Content-Range': `0-19/${total}` } })
}

export function refusal(status: number, error: Record<string, unknown>): Response {
  return Response.json({ code: null, details: null, hint: null, ...error }, { status })
}

/** What the procedures that count say, where a test gives the number of rows with the rows. */
function countsOf(path: string, response: Response): Response {
  const total = Number(response.headers.get('Content-Range')?.split('/')[1])
  if (path.endsWith('/rpc/count_applications')) return Response.json(total)
  if (!path.endsWith('/rpc/get_application_counts')) return response
  const [pending, approved, assessed, rejected, video_submitted] = Array<number>(5).fill(total)
  const counts = { pending_payment: 0, pending, approved, assessed, rejected, video_submitted }
  return Response.json([counts])
}

/** Answers at the edge of the network; the socket stays shut. Returns the calls as they come. */
export function stubRest(answer: (call: RestCall) => Response | Promise<Response>): RestCall[] {
  const calls: RestCall[] = []
  const reply: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    const call = { method: init?.method ?? 'GET', url: new URL(address), body }
    calls.push(call)
    const response = await answer(call)
    return response.ok ? countsOf(call.url.pathname, response) : response
  }
  vi.stubGlobal('fetch', vi.fn(reply))
  vi.stubGlobal('WebSocket', ClosedSocket)
  return calls
}

class ClosedSocket extends EventTarget {
  readyState = 3
  send() {
    return undefined
  }
  close() {
    return undefined
  }
}
