import * as z from 'zod/mini'
import { COUNTRIES } from '@/domain/regions'
import { TICKET_FILTERS } from '@/domain/ticket-status'
import { plainText } from '@/lib/forms/form-fields'
import { REACHED_STEPS } from '@/domain/reached-step'
import { STATUS_KEYS, VIDEO_KEYS } from './audience'

export const MAX_SUBJECT_LENGTH = 120
export const MAX_BODY_LENGTH = 4000
const MAX_REASON_LENGTH = 200

/**
 * Only the map services' own URLs: a short link hides its target, and `..` escapes the map path. The database has the
 * same rule.
 */
const MAP_URL =
  /^https:\/\/((www\.)?google\.(com|com\.ng|co\.za)\/maps[/?@]|maps\.google\.(com|com\.ng|co\.za)\/(maps[/?@]|\?)|(www\.)?openstreetmap\.org\/(\?|#map=|(node|way|relation)\/\d+(?![^?#])))[^\s<>"\\^`{|}]*$/

/** Counts characters like the database: an emoji is one. */
export const lengthOf = (text: string) => [...text.trim()].length

export const isMapUrl = (url: string) =>
  url.length <= 500 && MAP_URL.test(url) && !/\.\.|%2e/i.test(url)

/** Detects placeholders in braces. The database has the same rule. */
export const hasPlaceholder = (text: string) => /\{[^{}]*\}/.test(text)
export const hasUnknownPlaceholder = (text: string) =>
  hasPlaceholder(text.replaceAll('{parent}', '').replaceAll('{children}', ''))

const upTo = (most: number, sentence: string) =>
  z.refine<string>((text) => lengthOf(text) <= most, sentence)

export const messageSchema = z.object({
  /** Idempotency key made with the form: a retry after a lost answer must not send it twice. */
  id: z.string(),
  status: z.enum(['', ...STATUS_KEYS]),
  ticket: z.enum(['', ...TICKET_FILTERS]),
  step: z.enum(['', ...REACHED_STEPS]),
  country: z.enum(['', ...COUNTRIES]),
  state_city: z.string(),
  talent: z.string(),
  audition_on: z.string(),
  video: z.enum(['', ...VIDEO_KEYS]),
  link_path: z.string(),
  map_url: z.string().check(
    z.trim(),
    z.refine(
      (url) => url === '' || isMapUrl(url),
      'Please copy the whole address from the map: google.com/maps or openstreetmap.org, not a short link',
    ),
  ),
  is_urgent: z.boolean(),
  reason: z
    .string()
    .check(
      z.trim(),
      upTo(MAX_REASON_LENGTH, 'Please shorten the reason to 200 characters'),
      plainText,
    ),
  subject: z.string().check(
    z.trim(),
    z.minLength(1, 'Please write a subject'),
    upTo(MAX_SUBJECT_LENGTH, 'Please shorten the subject to 120 characters'),
    z.refine<string>(
      (text) => !hasPlaceholder(text),
      'Names stand in the message only. Please write the subject without { }',
    ),
    plainText,
  ),
  body: z.string().check(
    z.trim(),
    z.minLength(1, 'Please write a message'),
    upTo(MAX_BODY_LENGTH, 'Please shorten the message to 4,000 characters'),
    z.refine<string>(
      (text) => !hasUnknownPlaceholder(text),
      'In { } only {parent} and {children} become names, written just like that',
    ),
    plainText,
  ),
})
export type MessageValues = z.infer<typeof messageSchema>

/** The page and map that a message links to; an incomplete map URL is ignored. */
export function linksOf({ link_path, map_url }: Pick<MessageValues, 'link_path' | 'map_url'>) {
  const map = map_url.trim()
  return { link_path: link_path || null, map_url: isMapUrl(map) ? map : null }
}
