import { GENDERS, MIN_CHILD_AGE } from '@/domain/application'
import { addDays } from '@/domain/dates'
import { checkPersonName } from '@/domain/names'
import { parsePhone } from '@/domain/phone/phone'
import { DEFAULT_COUNTRY, isCountry, isStateOf } from '@/domain/regions'
import { isTalentOpenTo, isTalentTitle, MAX_TALENTS } from '@/domain/talents'
import type { ChildValues } from '@/lib/forms/child-schema'

// Answers that a family gave on the telephone, in the fragment of a link, because browsers never send a fragment to a
// server.

/** How many days a link works. */
export const PREPARED_DAYS = 14

const MAX_LENGTH = 2000

/** Prefilled answers. Missing or invalid ones are left to the parent. */
export type PreparedChild = Partial<
  Omit<ChildValues, 'has_consented'> & { parent_name: string; phone: string }
>

/** The fragment of a link created on the given day (YYYY-MM-DD). */
export function preparedFragment(child: PreparedChild, today: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...child, day: today }))
  const text = btoa(String.fromCharCode(...bytes))
  return `#child=${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

/**
 * Reads what follows `#child=`. Anybody can craft a link, so each answer is validated by its own rule and dropped if
 * invalid. `old` is a link of more than 14 days, `unreadable` one without any valid answer.
 */
export function readPreparedChild(
  text: string,
  maxAge: number,
  today: string,
): PreparedChild | 'old' | 'unreadable' {
  const given = parse(text)
  if (!given || typeof given['day'] !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(given['day'])) {
    return 'unreadable'
  }
  const day = given['day']
  if (day < dayFrom(today, -PREPARED_DAYS)) return 'old'
  // Allows one day for a phone whose clock is wrong. A date far ahead would make a link that never expires.
  if (day > dayFrom(today, 1)) return 'unreadable'
  const child = goodAnswers(given, maxAge)
  return Object.keys(child).length === 0 ? 'unreadable' : child
}

function parse(text: string): Record<string, unknown> | null {
  if (text.length > MAX_LENGTH || !/^[\w-]+$/.test(text)) return null
  try {
    const bytes = Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (sign) => sign.codePointAt(0) ?? 0,
    )
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function dayFrom(today: string, days: number): string {
  return addDays(today, days).toISOString().slice(0, 10)
}

function goodAnswers(given: Record<string, unknown>, maxAge: number): PreparedChild {
  const child: PreparedChild = {}
  const childName = nameOf(given['child_name'])
  if (childName) child.child_name = childName
  const parentName = nameOf(given['parent_name'])
  if (parentName) child.parent_name = parentName
  const age = typeof given['age'] === 'string' && /^\d{1,2}$/.test(given['age']) ? given['age'] : ''
  const years = Number(age)
  if (years >= MIN_CHILD_AGE && years <= maxAge) child.age = String(years)
  const gender = GENDERS.find((one) => one === given['gender'])
  if (gender) child.gender = gender
  if (isCountry(given['country'])) child.country = given['country']
  const { country = DEFAULT_COUNTRY } = child
  const { state_city: state, phone, talents } = given
  if (child.country && typeof state === 'string' && isStateOf(state, country)) {
    child.state_city = state
  }
  if (typeof phone === 'string' && parsePhone(phone, country).e164) child.phone = phone.trim()
  const chosen = Array.isArray(talents) ? [...new Set(talents.filter(isTalentTitle))] : []
  if (
    chosen.length > 0 &&
    chosen.length <= MAX_TALENTS &&
    chosen.every((title) => isTalentOpenTo(title, child.age ? years : null))
  ) {
    child.talents = chosen
  }
  return child
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_LENGTH
    ? checkPersonName(value).name
    : undefined
}
