import { storedUserId } from '@/lib/api/session-key'

/*
 * Input in a prerendered form before the app handles events. Hydration resets it to the form's initial values, so it is
 * recorded before and entered again after. If React renders the page from scratch, as it does with a translated one,
 * the input goes to the new field in the same position.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const FIELDS = 'input, select, textarea'

/** The last input in each field. */
const entries = new Map<Field, string | boolean>()
/** The position of each field in the HTML. */
const positions = new Map<Field, string>()
let focused: Field | null = null

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

/** The fields with what identifies them. Names that React generates differ each time, so they do not count. */
function positionsIn(root: ParentNode): [Field, string][] {
  const counts = new Map<string, number>()
  return [...root.querySelectorAll<Field>(FIELDS)].map((field) => {
    const name = field.name.startsWith('_') ? '' : field.name
    const kind = [field.type, name, isCheckable(field) ? field.value : ''].join('|')
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return [field, `${kind}|${count}`]
  })
}

/** The replacement of a field that was removed. */
function standingFor(field: Field): Field {
  if (field.isConnected) return field
  const position = positions.get(field)
  return positionsIn(document).find(([, other]) => other === position)?.[0] ?? field
}

/** Moves recorded input, and the focus, to the fields of a page that was rendered from scratch. */
function followFields(): void {
  const noted = [...entries]
  entries.clear()
  for (const [field, hand] of noted) entries.set(standingFor(field), hand)
  if (!focused || focused.isConnected || document.activeElement !== document.body) return
  const field = standingFor(focused)
  const end = focused instanceof HTMLSelectElement ? null : focused.selectionEnd
  const hand = entries.get(field)
  if (typeof hand === 'string') setValue(field, hand)
  field.focus({ preventScroll: true })
  // Scripts cannot set the caret of an email field.
  if (end !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(end, end)
  focused = field
}

function touchedIn(root: HTMLElement): Field[] {
  return [...root.querySelectorAll<Field>(FIELDS)].filter(isTouched)
}

/** Whether a field differs from the HTML, because somebody typed or the browser restored a value. */
export function hasTypedInput(root: HTMLElement): boolean {
  return touchedIn(root).length > 0
}

/**
 * Turns autofill back on. The build's HTML turns it off (`refuseRestoredInput` in `src/build/`), so that Back or a
 * reload does not restore fields: the browser does not know whose the values are, and somebody may have signed out
 * since. A tab's own text comes back from the draft. Values cannot be erased here instead, because somebody may have
 * typed before this script ran. Browsers that restore later find it off until somebody focuses a field.
 */
export function allowAutofill(root: HTMLElement): void {
  const allow = () => {
    for (const element of root.querySelectorAll<HTMLElement>('[data-autocomplete]')) {
      element.setAttribute('autocomplete', element.dataset['autocomplete'] ?? '')
      delete element.dataset['autocomplete']
    }
  }
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const mayRestore = visit?.type === 'back_forward' || visit?.type === 'reload'
  if (!mayRestore || root.contains(document.activeElement)) allow()
  else document.addEventListener('focusin', allow, { once: true })
}

const handOf = (field: Field) => (isCheckable(field) ? field.checked : field.value)

function setHand(field: Field, hand: string | boolean): void {
  if (typeof hand === 'string') field.value = hand
  else if (isCheckable(field)) field.checked = hand
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}

function noteFocus({ target }: Event): void {
  focused = isField(target) ? target : null
}

// People go on typing while the page hydrates. A value set by a script raises no event.
function noteInput({ target }: Event): void {
  if (!isField(target)) return
  // Moves it to the end, because the last radio button chosen counts.
  entries.delete(target)
  entries.set(target, handOf(target))
}

const KINDS = ['input', 'change'] as const

/** Records fields that differ from the HTML, and from now on what is typed. Called once, before hydration. */
export function recordInput(root: HTMLElement): void {
  entries.clear()
  positions.clear()
  for (const [field, position] of positionsIn(root)) positions.set(field, position)
  for (const field of touchedIn(root)) entries.set(field, handOf(field))
  focused = isField(document.activeElement) ? document.activeElement : null
  for (const kind of KINDS) document.addEventListener(kind, noteInput, true)
  document.addEventListener('focusin', noteFocus, true)
}

/** Sets a value past React's own setter, because React reports no change for a value that it set itself. */
function setValue(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
}

/** Restores values that hydration reset, so that the next key press appends to them. The form gets the events later. */
export function keepInput(): void {
  followFields()
  for (const [field, hand] of entries) {
    if (typeof hand === 'boolean') continue
    if (field.value !== hand) setValue(field, hand)
  }
}

/** Enters missing input again, with its events. Called by a form once it handles them. */
export function replayInput(): void {
  for (const kind of KINDS) document.removeEventListener(kind, noteInput, true)
  document.removeEventListener('change', disableFollowers, true)
  document.removeEventListener('focusin', noteFocus, true)
  followFields()
  positions.clear()
  focused = null
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

const TYPED_KEY = 'typed-before-start'

/** A field by its position in the HTML, because React generates some names anew with each build. */
interface TypedField {
  at: number
  type: string
  hand: string | boolean
}

const fieldsOf = (root: ParentNode) => [...root.querySelectorAll<Field>('input, select, textarea')]

/**
 * Keeps typed text through a reload when the app did not load and so no form keeps it. Never a password. The draft of a
 * form that the app runs is newer and is applied after it.
 */
export function keepTyped(): void {
  const root = document.getElementById('root')
  if (!root) return
  const all = fieldsOf(root)
  const fields = touchedIn(root)
    .filter(({ type }) => type !== 'password' && type !== 'file')
    .map((field): TypedField => ({ at: all.indexOf(field), type: field.type, hand: handOf(field) }))
  if (fields.length === 0) return
  const typed = { owner: storedUserId(), path: location.pathname, fields }
  try {
    window.sessionStorage.setItem(TYPED_KEY, JSON.stringify(typed))
  } catch {
    // Without storage the text is lost, as a draft would be.
  }
}

/**
 * Restores what `keepTyped` stored of this page for the same person, once, before anything reads the fields. A field
 * that was typed in since keeps the newer text.
 */
export function restoreTyped(root: HTMLElement): void {
  try {
    const kept = window.sessionStorage.getItem(TYPED_KEY)
    if (kept === null) return
    window.sessionStorage.removeItem(TYPED_KEY)
    const { owner, path, fields } = JSON.parse(kept) as {
      owner: string | null
      path: string
      fields: TypedField[]
    }
    if (path !== location.pathname || owner !== storedUserId()) return
    const all = fieldsOf(root)
    const newer = touchedIn(root).map((field) => [field, handOf(field)] as const)
    for (const { at, type, hand } of fields) {
      const field = all[at]
      if (field?.type === type) setHand(field, hand)
    }
    for (const [field, hand] of newer) setHand(field, hand)
  } catch {
    // An unreadable value is not restored.
  }
}

/**
 * In the HTML, a select that depends on another one (`data-follows`) has the options for the first choice of that one.
 * Once somebody picks another choice, it is disabled until the app has built the new options.
 */
export function disableFollowers({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement)) return
  for (const list of target.form?.querySelectorAll('select') ?? []) {
    if (list.dataset['follows'] !== target.name) continue
    list.disabled = isTouched(target)
    list.selectedIndex = 0
  }
}
