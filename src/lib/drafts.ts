import { storedUserId } from '@/lib/api/session-key'

// Drafts: typed but unsent text, kept for this tab so that it survives a reload. A draft belongs to the account that
// was signed in when it was typed, and nobody else sees it.

interface Draft {
  /** The account that typed it; null when nobody was signed in. */
  owner: string | null
  values: Record<string, unknown>
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The values of a draft, or null when there is none, it is unreadable, or it is somebody else's. */
export function readDraft<Input>(key: string | undefined): Partial<Input> | null {
  if (!key) return null
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null
    if (!isObject(kept) || !isObject(kept.values)) return null
    // A visitor's draft survives a sign-in in the same tab.
    if (kept.owner !== null && kept.owner !== storedUserId()) return null
    return kept.values as Partial<Input>
  } catch {
    return null
  }
}

/** Stores the values under the key, without the secret fields. */
export function keepDraft(key: string, values: object, secrets: readonly string[]): void {
  const kept = Object.entries(values).filter(([name]) => !secrets.includes(name))
  const draft: Draft = { owner: storedUserId(), values: Object.fromEntries(kept) }
  try {
    window.sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Full or forbidden storage costs the draft, not the form.
  }
}

export function forgetDraft(key: string): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}
