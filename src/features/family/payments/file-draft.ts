import type { ChosenFile } from './chosen-file'
import { forgetDraft, keepDraft, readDraft } from '@/lib/drafts'

// Keeps a chosen but unsent file like a form draft: a phone may discard the page while its owner is in another app. A
// file too large for session storage has to be chosen again.

type FileDraft = Omit<ChosenFile, 'bytes'> & { base64: string }

/** Small enough for the arguments of one call. */
const CHUNK = 0x8000

function toBase64(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes)
  let text = ''
  for (let start = 0; start < all.length; start += CHUNK) {
    text += String.fromCharCode(...all.subarray(start, start + CHUNK))
  }
  return btoa(text)
}

export function keepFileDraft(key: string, { bytes, ...file }: ChosenFile): void {
  // Drop the old file first: if the new one does not fit, no file is better than the wrong one.
  forgetDraft(key)
  keepDraft(key, { ...file, base64: toBase64(bytes) } satisfies FileDraft, [])
}

/** The stored file; null if there is none, it is unreadable, or it belongs to somebody else. */
export function readFileDraft(key: string | undefined): ChosenFile | null {
  const draft = readDraft<FileDraft>(key)
  if (!draft?.id || !draft.kind || !draft.base64) return null
  try {
    const bytes = Uint8Array.from(atob(draft.base64), (letter) => letter.charCodeAt(0)).buffer
    return { id: draft.id, kind: draft.kind, originalName: draft.originalName ?? 'file', bytes }
  } catch {
    return null
  }
}
