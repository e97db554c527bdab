/*
 * The actions on a prerendered page before the app handles events: a press of a button, a form that is
 * submitted, a link to another view of the same page. The last of these is kept and done again once the app is
 * there. Links to other pages need no app.
 */

let act: (() => void) | null = null
let isListening = false
/** Whether the app could not be loaded when it was last tried. */
let isMissing = false

function note(next: () => void): void {
  act = next
  document.documentElement.dataset['waiting'] = ''
}

function onSubmit(event: SubmitEvent): void {
  const { target, submitter } = event
  if (!(target instanceof HTMLFormElement)) return
  event.preventDefault()
  const place = [...document.forms].indexOf(target)
  note(() => {
    if (target.isConnected) target.requestSubmit(submitter)
    else document.forms[place]?.requestSubmit()
  })
}

/** Those that look like this one: a page that is made anew, as a translated one is, has them in the same order. */
const likes = ({ className }: HTMLButtonElement) =>
  [...document.querySelectorAll('button')].filter((one) => one.className === className)

/** A link to another view of this page, such as a tab: within the app it keeps the place. */
export function isViewOfThisPage(link: HTMLAnchorElement | null): link is HTMLAnchorElement {
  return (
    link?.origin === location.origin &&
    link.pathname === location.pathname &&
    link.search !== location.search &&
    link.target !== '_blank'
  )
}

function onClick(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return
  const button = target.closest('button')
  const link = target.closest('a')
  // A button that submits its form is recorded as the submit.
  if (button && !(button.type === 'submit' && button.form)) {
    const place = likes(button).indexOf(button)
    note(() => (button.isConnected ? button : likes(button)[place])?.click())
  }
  // Without the app a link to another view leads to the page's own file.
  if (isMissing || !isViewOfThisPage(link)) return
  event.preventDefault()
  const { href } = link
  // The app may have put another element in its place.
  note(() => [...document.links].find((one) => one.href === href)?.click())
}

/** Starts to record what only the app can do; called once, by the first script. */
export function recordActions(): void {
  isListening = true
  document.addEventListener('submit', onSubmit, true)
  document.addEventListener('click', onClick, true)
}

function stopRecordingActions(): void {
  isListening = false
  document.removeEventListener('submit', onSubmit, true)
  document.removeEventListener('click', onClick, true)
  delete document.documentElement.dataset['waiting']
}

/**
 * Forgets what was recorded, because the app could not be loaded: nothing is sent later that nobody asks for then.
 * Returns whether somebody was waiting for it.
 */
export function discardRecordedActions(): boolean {
  const wasAsked = act !== null
  act = null
  isMissing = true
  delete document.documentElement.dataset['waiting']
  return wasAsked
}

/** Does the last recorded action, once. Called when the app handles events. */
export function replayActions(): void {
  if (!isListening) return
  stopRecordingActions()
  const last = act
  act = null
  last?.()
}
