import { screen, within } from '@testing-library/react'
import type { Edition } from '@/domain/edition'
import { EditionsView } from '@/features/settings/editions/components/editions-view'
import { startApi } from './api.ts'
import { openPage } from './render-page.tsx'

export const makeEdition = (changes: Partial<Edition> = {}): Edition => ({
  year: 2025,
  name: 'Talent Show 2025',
  registration_opens_at: null,
  registration_closes_at: null,
  auditions_from: null,
  auditions_until: null,
  finale_on: null,
  fees: { NGN: 10_000, ZAR: 180 },
  is_current: true,
  ended_at: null,
  ...changes,
})

export const makePlanned = (changes: Partial<Edition> = {}) =>
  makeEdition({ year: 2026, name: 'Talent Show 2026', is_current: false, ...changes })

/** The open tasks of a year, as the database counts them. */
export const SUMMARY = {
  year: 2025,
  children: 40,
  unpaid: 12,
  payments_pending: 3,
  videos_submitted: 2,
  auditions_ahead: 1,
}

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`
const STEPS = ['open_edition', 'undo_opening', 'end_edition', 'undo_end', 'delete_edition']
const nothing = () => new Response(null, { status: 204 })

/** A server with these editions, which a test may change, and the administrators' list of them. */
export function serveEditions() {
  const api = startApi()
  const editions = { opened: [makeEdition()], planned: [] as Edition[] }
  api.answer(rpc('get_editions'), () => Response.json(editions.opened))
  api.answer(rpc('get_planned_editions'), () => Response.json(editions.planned))
  api.answer(rpc('get_opening_summary'), () => Response.json(SUMMARY))
  api.answer(rpc('get_ending_summary'), ({ body }) =>
    Response.json({ ...SUMMARY, ...(body as object) }),
  )
  for (const step of STEPS) api.answer(rpc(step), nothing)
  api.answer(rpc('save_edition'), ({ body }) => {
    const given = body as Edition
    editions.opened = editions.opened.map((row) =>
      row.year === given.year ? { ...row, ...given } : row,
    )
    return nothing()
  })
  return {
    api,
    editions,
    open: () => openPage(<EditionsView />, { path: '/admin/setup' }),
    answer: (name: string, answer: () => Response) => api.answer(rpc(name), answer),
    /** The arguments of each call of a procedure. */
    given: (name: string) => api.callsOf(rpc(name)).map(({ body }) => body),
  }
}

export const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
