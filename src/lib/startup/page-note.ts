import { NEW_VERSION_SENTENCE, NEW_VERSION_TITLE } from '@/lib/api/offline-sentence'
import { loadNewVersion } from './new-version'

/*
 * A note over the page that needs no other code, because the toaster's chunk may be the missing one. It is outside the
 * element that React hydrates.
 */

let note: HTMLElement | undefined

export function removePageNote(): void {
  note?.remove()
}

/** Shows a sentence at the bottom edge of the page, replacing the previous one. */
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
