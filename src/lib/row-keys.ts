const KEY = 'row-keys'

/** Whether letters decide about the row that has the focus: so long as nobody has switched that off on this device. */
export function areRowKeysOn(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function switchRowKeys(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.removeItem(KEY)
    else window.localStorage.setItem(KEY, 'off')
  } catch {
    // Without storage the choice holds for nothing, as its box shows.
  }
}

/** Marks the button of a row that one of its keys presses. */
export const ROW_ACTION = {
  /** A: approve, confirm, activate, restore. */
  accept: { 'data-row-action': 'accept', 'aria-keyshortcuts': 'A' },
  /** D: decline, reject. */
  refuse: { 'data-row-action': 'refuse', 'aria-keyshortcuts': 'D' },
} as const
