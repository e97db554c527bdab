import { storedUserId } from '@/lib/api/session-key'

// Drafts: text typed and not yet sent, kept for this tab so that it survives a reload. A draft belongs to the account
// that was signed in when it was typed, and nobody else is shown it.

interface Draft {
  /** The account that typed it; null when nobody was signed in. */
  owner: string | null
  values: Record<string, unknown>
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The values of a draft; null when there is none, it cannot be read, or it is somebody else's. */
export function readDraft<Input>(key: string | undefined): Partial<Input> | null {
  if (!key) return null
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null
    if (!isObject(kept) || !isObject(kept.values)) return null
    // A visitor's draft goes along when the same tab signs in.
    if (kept.owner !== null && kept.owner !== storedUserId()) return null
    return kept.values as Partial<Input>
  } catch {
    return null
  }
}

/** Keeps the values under the key, without the fields that are secrets. */
export function keepDraft(key: string, values: object, secrets: readonly string[]): void {
  const kept = Object.entries(values).filter(([name]) => !secrets.includes(name))
  const draft: Draft = { owner: storedUserId(), values: Object.fromEntries(kept) }
  try {
    window.sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export function forgetDraft(key: string): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}
