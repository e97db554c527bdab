/*
 * The input in a prerendered form before the app handles events. Hydration puts the form's
 * own first values in its place, so it is recorded before and entered again after.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The last input in each field. */
const entries = new Map<Field, string | boolean>()

function isCheckable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
}

function isTouched(field: Field): boolean {
  if (isCheckable(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected)
    return field.selectedIndex !== Math.max(first, 0)
  }
  return field.value !== field.defaultValue
}

function touchedIn(root: HTMLElement): Field[] {
  return [...root.querySelectorAll<Field>('input, select, textarea')].filter(isTouched)
}

/** Whether a field differs from the HTML: somebody typed, or the browser restored what was in it. */
export function hasTypedInput(root: HTMLElement): boolean {
  return touchedIn(root).length > 0
}

/**
 * Keeps the browser from restoring fields after Back or a reload: it does not know whose the values are, and somebody
 * may have signed out since. The text typed by this tab's own person comes back from the draft. Browsers that restore
 * after this moment leave out fields with autocomplete="off", which goes again as soon as somebody turns to one.
 */
export function refuseRestoredInput(root: HTMLElement): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'back_forward' && visit?.type !== 'reload') return
  for (const form of root.querySelectorAll('form')) form.reset()
  const fields = [...root.querySelectorAll<Field>('input, select, textarea')]
  const tokens = fields.map((field) => field.getAttribute('autocomplete'))
  for (const field of fields) field.setAttribute('autocomplete', 'off')
  const putBack = () =>
    fields.forEach((field, at) => {
      const token = tokens[at]
      if (token == null) field.removeAttribute('autocomplete')
      else field.setAttribute('autocomplete', token)
    })
  document.addEventListener('focusin', putBack, { once: true })
}

const handOf = (field: Field) => (isCheckable(field) ? field.checked : field.value)

// People go on typing while the page hydrates. A value that a script sets causes no event.
function noteInput({ target }: Event): void {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  if (!isField) return
  // At the end, because of radio buttons the last one that was chosen counts.
  entries.delete(target)
  entries.set(target, handOf(target))
}

const KINDS = ['input', 'change'] as const

/** Records what differs from the HTML, and from now on what is typed; called once, before hydration. */
export function recordInput(root: HTMLElement): void {
  entries.clear()
  for (const field of touchedIn(root)) entries.set(field, handOf(field))
  for (const kind of KINDS) document.addEventListener(kind, noteInput, true)
}

/** Sets a value past React's own setter: React reports no change for a value that it thinks it has set itself. */
function setValue(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
}

/** Puts it back where hydration took it away, so that the next key comes after it; the form hears of it later. */
export function keepInput(): void {
  for (const [field, hand] of entries) {
    if (typeof hand === 'boolean') continue
    if (field.value !== hand) setValue(field, hand)
  }
}

/** Enters it again with its events, where it is no longer there; called by a form once it handles them. */
export function replayInput(): void {
  for (const kind of KINDS) document.removeEventListener(kind, noteInput, true)
  document.removeEventListener('change', disableFollowers, true)
  const noted = [...entries]
  entries.clear()
  for (const [field, hand] of noted) {
    if (typeof hand === 'boolean') {
      if ((field as HTMLInputElement).checked !== hand) field.click()
    } else {
      setValue(field, hand)
      const kind = field instanceof HTMLSelectElement ? 'change' : 'input'
      field.dispatchEvent(new Event(kind, { bubbles: true }))
    }
  }
}

/**
 * The choices of a list in the HTML that follows another list (`data-follows`) belong to the first choice of that one.
 * Once somebody picks another, they cannot be picked until the app has made the new list.
 */
export function disableFollowers({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement)) return
  for (const list of target.form?.querySelectorAll('select') ?? []) {
    if (list.dataset['follows'] !== target.name) continue
    list.disabled = isTouched(target)
    list.selectedIndex = 0
  }
}
