import { storedUserId } from '@/lib/api/session-key'

/*
 * The input in a prerendered form before the app handles events. Hydration puts the form's
 * own first values in its place, so it is recorded before and entered again after. Where React makes the page
 * anew, as it does with one that the browser has translated, it is entered in the field that stands there then.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const FIELDS = 'input, select, textarea'

/** The last input in each field. */
const entries = new Map<Field, string | boolean>()
/** Where each field of the HTML stood. */
const places = new Map<Field, string>()
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

/** The fields by what tells them apart. A name that React makes up is another one each time. */
function placesIn(root: ParentNode): [Field, string][] {
  const counts = new Map<string, number>()
  return [...root.querySelectorAll<Field>(FIELDS)].map((field) => {
    const name = field.name.startsWith('_') ? '' : field.name
    const kind = [field.type, name, isCheckable(field) ? field.value : ''].join('|')
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return [field, `${kind}|${count}`]
  })
}

/** The field that stands in the place of one that is gone. */
function standingFor(field: Field): Field {
  if (field.isConnected) return field
  const place = places.get(field)
  return placesIn(document).find(([, other]) => other === place)?.[0] ?? field
}

/** Brings what is recorded over to the fields of a page that was made anew, and the focus with it. */
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
  // A field for an email has no caret that a script may set.
  if (end !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(end, end)
  focused = field
}

function touchedIn(root: HTMLElement): Field[] {
  return [...root.querySelectorAll<Field>(FIELDS)].filter(isTouched)
}

/** Whether a field differs from the HTML: somebody typed, or the browser restored what was in it. */
export function hasTypedInput(root: HTMLElement): boolean {
  return touchedIn(root).length > 0
}

/**
 * Lets the browser fill in the fields again. The build's HTML has it off (`refuseRestoredInput` in `src/build/`), so that
 * Back or a reload does not restore fields: the browser does not know whose the values are, and somebody may have signed
 * out since. The text typed by this tab's own person comes back from the draft. A value is never erased here instead: the
 * page may have been typed in before this script came. Browsers that restore later find it off until somebody turns to a
 * field.
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

// People go on typing while the page hydrates. A value that a script sets causes no event.
function noteInput({ target }: Event): void {
  if (!isField(target)) return
  // At the end, because of radio buttons the last one that was chosen counts.
  entries.delete(target)
  entries.set(target, handOf(target))
}

const KINDS = ['input', 'change'] as const

/** Records what differs from the HTML, and from now on what is typed; called once, before hydration. */
export function recordInput(root: HTMLElement): void {
  entries.clear()
  places.clear()
  for (const [field, place] of placesIn(root)) places.set(field, place)
  for (const field of touchedIn(root)) entries.set(field, handOf(field))
  focused = isField(document.activeElement) ? document.activeElement : null
  for (const kind of KINDS) document.addEventListener(kind, noteInput, true)
  document.addEventListener('focusin', noteFocus, true)
}

/** Sets a value past React's own setter: React reports no change for a value that it thinks it has set itself. */
function setValue(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
}

/** Puts it back where hydration took it away, so that the next key comes after it; the form hears of it later. */
export function keepInput(): void {
  followFields()
  for (const [field, hand] of entries) {
    if (typeof hand === 'boolean') continue
    if (field.value !== hand) setValue(field, hand)
  }
}

/** Enters it again with its events, where it is no longer there; called by a form once it handles them. */
export function replayInput(): void {
  for (const kind of KINDS) document.removeEventListener(kind, noteInput, true)
  document.removeEventListener('change', disableFollowers, true)
  document.removeEventListener('focusin', noteFocus, true)
  followFields()
  places.clear()
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

/** A field of the HTML by its place: React makes the names of some anew with each build. */
interface TypedField {
  at: number
  type: string
  hand: string | boolean
}

const fieldsOf = (root: ParentNode) => [...root.querySelectorAll<Field>('input, select, textarea')]

/**
 * Keeps what was typed through a reload, where the app has not come and so no form keeps it; never a password. The
 * draft of a form that the app runs is newer than this, and is entered after it.
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
    // Without storage it is lost, as a draft would be.
  }
}

/**
 * Puts back what `keepTyped` kept of this page for the same person, once, before anything reads the fields. A field that
 * was typed in since keeps the newer words.
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
    // An answer that cannot be read is not put back.
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
