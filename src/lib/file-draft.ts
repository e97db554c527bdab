import type { ChosenFile } from '@/lib/chosen-file'
import { forgetDraft, keepDraft, readDraft } from './drafts'

// A file that was chosen and not yet sent, kept like what was typed: a phone may drop the page while its
// owner is in another app. One that is too large for the tab's storage has to be chosen again.

type FileDraft = Omit<ChosenFile, 'bytes'> & { base64: string }

/** Few enough for the arguments of one call. */
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
  // First the old one: where the new one does not fit, none is better than the wrong one.
  forgetDraft(key)
  keepDraft(key, { ...file, base64: toBase64(bytes) } satisfies FileDraft, [])
}

/** The file that was kept; null when there is none, it cannot be read, or it is somebody else's. */
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
