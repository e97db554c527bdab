import type { CountryCurrency } from '@/domain/regions'
import { apiUrl } from '@/lib/api/api-url'
import { config } from '@/lib/config'

/*
 * Public news, support numbers, dates and fees, as set by the organisers in the panel. Every page fetches them after it
 * opens, without the app, and shows the values of `.env` until then. Without a network the last answer is used. It is
 * about no child, so it may be stored.
 */

/** Null means not set. Moments are ISO 8601, numbers E.164. */
export interface Show {
  news_title: string | null
  news_text: string | null
  news_link: string | null
  news_until: string | null
  whatsapp_nigeria: string | null
  whatsapp_south_africa: string | null
  year: number | null
  registration_opens_at: string | null
  registration_closes_at: string | null
  auditions_from: string | null
  auditions_until: string | null
  finale_on: string | null
  ended_at: string | null
  /** The ticket price for new registrations. */
  fees: Record<CountryCurrency, number> | null
}

/** The values at build time. */
export const NOTHING_SET: Readonly<Show> = {
  news_title: null,
  news_text: null,
  news_link: null,
  news_until: null,
  whatsapp_nigeria: null,
  whatsapp_south_africa: null,
  year: null,
  registration_opens_at: null,
  registration_closes_at: null,
  auditions_from: null,
  auditions_until: null,
  finale_on: null,
  ended_at: null,
  fees: null,
}

const KEY = `${config.slug}-show`
const TIMEOUT_MS = 20_000
/** A page that becomes visible fetches again after this time. */
const ASKED_AGAIN_MS = 60_000

const listeners = new Set<() => void>()
let show: Readonly<Show> | undefined
let askedAt = 0

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function lastKnown(): Readonly<Show> {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? 'null')
    return isObject(kept) ? { ...NOTHING_SET, ...kept } : NOTHING_SET
  } catch {
    return NOTHING_SET
  }
}

/** The last known values. */
export function currentShow(): Readonly<Show> {
  show ??= lastKnown()
  return show
}

export function onShowChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Fetches the current values. If no answer comes, the last known ones stay. */
export async function askForShow(): Promise<void> {
  askedAt = Date.now()
  try {
    const response = await fetch(apiUrl('/rest/v1/rpc/get_show'), {
      headers: { apikey: config.supabaseKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = response.ok ? await response.json() : null
    if (!isObject(answer)) return
    const text = JSON.stringify({ ...NOTHING_SET, ...answer })
    if (text === JSON.stringify(currentShow())) return
    show = JSON.parse(text) as Show
    for (const listener of listeners) listener()
    window.localStorage.setItem(KEY, text)
  } catch {
    // Without network or storage the page keeps the values it has.
  }
}

/** Fetches again when the page becomes visible. */
export function followShow(): void {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - askedAt > ASKED_AGAIN_MS) void askForShow()
  })
}

/** Whether a support number differs from the built pages. */
export function hasOtherNumbers(): boolean {
  const { whatsapp_nigeria, whatsapp_south_africa } = currentShow()
  const built = config.whatsappSupport
  return (
    (whatsapp_nigeria ?? built.Nigeria) !== built.Nigeria ||
    (whatsapp_south_africa ?? built['South Africa']) !== built['South Africa']
  )
}

/** Whether the year or the ticket price differs from the built pages. */
export function hasOtherYear(): boolean {
  const { year, fees } = currentShow()
  const { edition, ticketFees } = config
  return (
    (year ?? edition) !== edition ||
    JSON.stringify({ ...ticketFees, ...fees }) !== JSON.stringify(ticketFees)
  )
}
