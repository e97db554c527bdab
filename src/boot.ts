import { isPrerendered } from '@/lib/startup/prerendered-path'
import { isLinkWithin, recordActions, stopRecordingActions } from '@/lib/startup/replay-actions'
import { sendEarlyRequests } from '@/lib/startup/early-requests'
import { prefetchOnHover } from '@/lib/startup/prefetch-on-hover'
import { registerWorker } from '@/lib/startup/register-worker'
import { holdsSession } from '@/lib/api/session-key'
import { hasTypedInput } from '@/lib/startup/replay-input'
import '@/styles/app.css'

/*
 * The first script of every page, and on most visits to a prerendered page the only one: such a page
 * can be read and left without the app, which costs a slow phone more than all the rest. The app
 * starts at once where a page needs data or somebody is signed in, and else when somebody turns to
 * what only the app can do.
 */

const CONTROLS = 'button, input, select, textarea, label, form, [role="button"]'
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'submit'] as const

const root = document.getElementById('root')

let app: Promise<void> | undefined

/** A page that is there already stays readable when the app does not come; another says so. */
function start(): void {
  app ??= import('./main').then(stopWaiting, () => {
    app = undefined
    stopRecordingActions()
    if (root?.childElementCount === 0) {
      root.textContent =
        'This page could not be loaded. Please check your connection and reload it.'
    }
  })
}

/** What a form keeps through a reload, or the history through a visit elsewhere, only the app can show. */
function isAfresh(): boolean {
  const { state } = window.history as { state: { usr?: unknown } | null }
  try {
    return location.search === '' && !state?.usr && window.sessionStorage.length === 0
  } catch {
    return true
  }
}

function onSign({ target }: Event): void {
  if (!(target instanceof Element)) return
  if (target.closest(CONTROLS) || isLinkWithin(target.closest('a'))) start()
}

function startWhenNeeded(): void {
  for (const sign of SIGNS) document.addEventListener(sign, onSign, true)
}

function stopWaiting(): void {
  for (const sign of SIGNS) document.removeEventListener(sign, onSign, true)
}

/** Somebody may be at the form before the first script is. */
function isInUse(page: HTMLElement): boolean {
  return page.contains(document.activeElement) || hasTypedInput(page)
}

/** The menu on phones opens by itself; this is the one thing that its element does not do. */
function closeMenuOnEscape({ key }: KeyboardEvent): void {
  const menu = document.querySelector<HTMLDetailsElement>('header details[open]')
  if (key !== 'Escape' || !menu?.contains(document.activeElement)) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

document.addEventListener('keydown', closeMenuOnEscape)
recordActions()
prefetchOnHover()
const isLate = root?.dataset['start'] === 'late' && isAfresh() && !holdsSession() && !isInUse(root)
if (isLate) startWhenNeeded()
else start()
if (root && isPrerendered(root, location.pathname)) sendEarlyRequests(root)
void registerWorker()
