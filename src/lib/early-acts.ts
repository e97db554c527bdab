/*
 * What somebody does with a prerendered page before the app has taken it over: a press of a button,
 * a form that is sent. It is held and done once the app listens. Links need no app.
 */

let act: (() => void) | null = null
let isListening = false

function note(next: () => void): void {
  act = next
  document.documentElement.dataset['waiting'] = ''
}

function onSubmit(event: SubmitEvent): void {
  const { target, submitter } = event
  if (!(target instanceof HTMLFormElement)) return
  event.preventDefault()
  note(() => target.requestSubmit(submitter))
}

function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  // A button that sends its form is heard of as that.
  if (button && !(button.type === 'submit' && button.form)) note(() => button.click())
}

/** Begins to hold what only the app can do; called once, by the first script. */
export function noteEarlyActs(): void {
  isListening = true
  document.addEventListener('submit', onSubmit, true)
  document.addEventListener('click', onClick, true)
}

/** Does the last thing that was held. Called when the app listens; until then nothing is done twice. */
export function doEarlyAct(): void {
  if (!isListening) return
  isListening = false
  document.removeEventListener('submit', onSubmit, true)
  document.removeEventListener('click', onClick, true)
  delete document.documentElement.dataset['waiting']
  const last = act
  act = null
  last?.()
}
