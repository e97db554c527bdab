/*
 * Records actions on a prerendered page before the app handles events: a button press, a form submit, or a link to
 * another view of the same page. The last one is repeated once the app is ready. Links to other pages do not need the
 * app.
 */

let act: (() => void) | null = null
let onRecorded: () => void = () => undefined
let isListening = false
/** Whether the last attempt to load the app failed. */
let isMissing = false

function note(next: () => void): void {
  act = next
  document.documentElement.dataset['waiting'] = ''
  onRecorded()
}

function onSubmit(event: SubmitEvent): void {
  const { target, submitter } = event
  if (!(target instanceof HTMLFormElement)) return
  event.preventDefault()
  const index = [...document.forms].indexOf(target)
  note(() => {
    if (target.isConnected) target.requestSubmit(submitter)
    else document.forms[index]?.requestSubmit()
  })
}

/**
 * Buttons that look like this one. A page that is rendered from scratch, as after a translation, has them in the same
 * order.
 */
const likes = ({ className }: HTMLButtonElement) =>
  [...document.querySelectorAll('button')].filter((one) => one.className === className)

/** Whether a link leads to another view of this page, such as a tab. Within the app it keeps the scroll position. */
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
    const index = likes(button).indexOf(button)
    note(() => (button.isConnected ? button : likes(button)[index])?.click())
  }
  // Without the app, a link to another view loads the page's own file.
  if (isMissing || !isViewOfThisPage(link)) return
  event.preventDefault()
  const { href } = link
  // The app may have replaced the element.
  note(() => [...document.links].find((one) => one.href === href)?.click())
}

/**
 * Starts recording what only the app can handle. Called once, by the first script.
 *
 * @param afterEach called after each recorded action
 */
export function recordActions(afterEach: () => void = () => undefined): void {
  isListening = true
  onRecorded = afterEach
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
 * Discards the recorded action because the app cannot be loaded, so that nothing is sent later when nobody expects
 * it. Returns whether somebody was waiting.
 */
export function discardRecordedActions(): boolean {
  const wasAsked = act !== null
  act = null
  isMissing = true
  delete document.documentElement.dataset['waiting']
  return wasAsked
}

/** Repeats the last recorded action, once. Called when the app handles events. */
export function replayActions(): void {
  if (!isListening) return
  stopRecordingActions()
  const last = act
  act = null
  last?.()
}
