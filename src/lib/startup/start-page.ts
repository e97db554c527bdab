import { holdsSession, storedUserId } from '@/lib/api/session-key'
import { forgetOthers } from '@/lib/offline/kept-note'
import { afterFirstIdle, waitForApp } from './after-first-idle'
import { sendEarlyRequests } from './early-requests'
import { prefetchOnHover } from './prefetch-on-hover'
import { isPrerendered } from './prerendered-page'
import { preparedAnswers, restartForPreparedAnswers, takePreparedAnswers } from './prepared-answers'
import { registerWorker } from './register-worker'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import { loadWanted, NewVersionError } from './new-version'
import { removePageNote, notifyNewVersion, showPageNote } from './page-note'
import { discardRecordedActions, isViewOfThisPage, recordActions } from './replay-actions'
import { askForShow, followShow, hasOtherNumbers, hasOtherYear } from './show'
import { watchErrors } from './watch-errors'
import { allowAutofill, disableFollowers, hasTypedInput, restoreTyped } from './replay-input'

const CONTROLS = 'button, input, select, textarea, label, form, [role="button"]'
/** Matches everything that shows the year of the show or a ticket price. */
const OF_YEAR = '[data-of-year]'
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'submit'] as const

/** An app that the browser has stored is there by then, in milliseconds. */
const STORED_APP_MS = 3_000

/** Without a network, code that is still on its way may neither come nor fail for minutes. */
function sayOffline(): void {
  if (!navigator.onLine && discardRecordedActions()) showPageNote(OFFLINE_SENTENCE)
}

/**
 * Starts a page. This is the first script of each, and on most visits to a content page the only one. The app loads at
 * once if a page needs data or somebody is signed in, otherwise when somebody uses a control.
 *
 * @param loadApp fetches and starts the app; called again after a failure.
 */
export function startPage(loadApp: () => Promise<unknown>): void {
  const root = document.getElementById('root')
  let app: Promise<void> | undefined

  function load(): void {
    app ??= loadWanted(loadApp).then(stopWaiting, (cause: unknown) => {
      app = undefined
      const isAwaited = discardRecordedActions()
      // A page that is there already stays as it is, with what was typed.
      if (cause instanceof NewVersionError) notifyNewVersion()
      else if (root?.childElementCount === 0) {
        root.textContent =
          'This page could not be loaded. Please check your connection and reload it.'
      } else if (isAwaited) showPageNote(OFFLINE_SENTENCE)
    })
    waitForApp(app)
  }

  function onSign({ target }: Event): void {
    if (!(target instanceof Element)) return
    if (target.closest(CONTROLS) || isViewOfThisPage(target.closest('a'))) load()
  }

  function waitForControl(): void {
    for (const sign of SIGNS) document.addEventListener(sign, onSign, true)
  }

  function stopWaiting(): void {
    removePageNote()
    for (const sign of SIGNS) document.removeEventListener(sign, onSign, true)
  }

  watchErrors(() => import('../report-error'))
  takePreparedAnswers()
  window.addEventListener('hashchange', restartForPreparedAnswers)
  document.addEventListener('keydown', closeMenuOnEscape)
  document.addEventListener('change', disableFollowers, true)
  recordActions(() => {
    if (!navigator.onLine) setTimeout(sayOffline, STORED_APP_MS)
  })
  prefetchOnHover()
  if (root) {
    allowAutofill(root)
    restoreTyped(root)
  }
  const asked = askForShow()
  followShow()
  if (root && canWait(root)) {
    waitForControl()
    // Only the app can show values that differ from the build. Readers do not wait for it.
    void asked.then(afterFirstIdle).then(() => {
      const saysOldYear = root.querySelector(OF_YEAR) !== null && hasOtherYear()
      if (root.dataset['hydrate'] === 'when-idle' || saysOldYear || hasOtherNumbers()) load()
    })
  } else load()
  if (root && isPrerendered(root, location.pathname)) sendEarlyRequests(root)
  void registerWorker()
  void afterFirstIdle().then(() => forgetOthers(storedUserId()))
}

/** Whether the HTML is complete by itself until somebody uses a control. */
function canWait(root: HTMLElement): boolean {
  return (
    root.dataset['hydrate'] !== undefined &&
    isPlainVisit() &&
    !holdsSession() &&
    preparedAnswers() === null &&
    !root.contains(document.activeElement) &&
    !hasTypedInput(root)
  )
}

/** Only the app can restore a draft after a reload, or a state from the history. */
function isPlainVisit(): boolean {
  const { state } = window.history as { state: { usr?: unknown } | null }
  try {
    return location.search === '' && !state?.usr && window.sessionStorage.length === 0
  } catch {
    return true
  }
}

/** The menu on phones is a `details` element, which does everything except close on Escape. */
function closeMenuOnEscape({ key }: KeyboardEvent): void {
  const menu = document.querySelector<HTMLDetailsElement>('header details[open]')
  if (key !== 'Escape' || !menu?.contains(document.activeElement)) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}
