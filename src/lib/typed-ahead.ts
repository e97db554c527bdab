/*
 * What somebody types or picks in a prerendered form before the script runs. Hydration would put the
 * form's own first values in its place, so it is noted before and entered again after.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Entry {
  field: Field
  value: string
  isChecked: boolean
}

let entries: Entry[] = []

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

/** Whether a field differs from the HTML: by somebody's hand, or because the browser brought back what was in it. */
export function isTypedAhead(root: HTMLElement): boolean {
  return touchedIn(root).length > 0
}

/** Notes what differs from the HTML; called once, before hydration. */
export function noteTypedAhead(root: HTMLElement): void {
  entries = touchedIn(root).map((field) => ({
    field,
    value: field.value,
    isChecked: isCheckable(field) && field.checked,
  }))
}

/** Sets a value as the browser does: React takes one set by a script for its own, and reports no change. */
function setValue(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
}

/** Enters it again as if by hand; called by a form once it listens. */
export function enterTypedAhead(): void {
  for (const { field, value, isChecked } of entries.splice(0)) {
    if (isCheckable(field)) {
      if (field.checked !== isChecked) field.click()
    } else {
      setValue(field, value)
      const kind = field instanceof HTMLSelectElement ? 'change' : 'input'
      field.dispatchEvent(new Event(kind, { bubbles: true }))
    }
  }
}
