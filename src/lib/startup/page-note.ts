import { NEW_VERSION_SENTENCE, NEW_VERSION_TITLE } from '@/lib/api/offline-sentence'
import { loadNewVersion } from './new-version'

/*
 * A note over the page that needs no other code: the toaster's own may be what is missing. It stands outside of
 * what the app takes over.
 */

let note: HTMLElement | undefined

export function removePageNote(): void {
  note?.remove()
}

/** Says a sentence at the lower edge of the page, in place of the one before. */
export function showPageNote(words: string, button?: HTMLButtonElement): void {
  removePageNote()
  note = document.createElement('div')
  note.setAttribute('role', 'alert')
  note.className =
    'fixed inset-x-4 bottom-4 z-60 mx-auto max-w-xl rounded-card bg-destructive p-4 font-semibold text-destructive-foreground shadow-soft'
  const sentence = document.createElement('p')
  sentence.textContent = words
  note.append(sentence, ...(button ? [button] : []))
  document.body.append(note)
}

/** Says that there is a new version, with the button that loads it. */
export function notifyNewVersion(): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'mt-2 min-h-11 rounded-control bg-surface px-4 font-bold text-foreground'
  button.textContent = 'Load the new version'
  button.addEventListener('click', () => void loadNewVersion())
  showPageNote(`${NEW_VERSION_TITLE}. ${NEW_VERSION_SENTENCE}`, button)
}
