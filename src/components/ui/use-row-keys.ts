import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { areRowKeysOn } from '@/lib/row-keys'

/** How long after a decision the keys decide nothing, in milliseconds. */
const PAUSE = 500

const ACTION = '[data-row-action]'

interface Acted {
  row: HTMLTableRowElement
  next: HTMLTableRowElement | null
}

/**
 * The keys of a list: A and D press the buttons of the row that has the focus which are marked with ROW_ACTION, and
 * Space ticks it. Not while a key is held down, nor half a second after a decision, so that one press too many decides
 * nothing. Once a row is decided, by key or by mouse, the focus is on the next one.
 */
export function useRowKeys() {
  const acted = useRef<Acted | null>(null)
  const lastDecision = useRef(-PAUSE)

  function note(row: HTMLTableRowElement) {
    const next = row.nextElementSibling ?? row.previousElementSibling
    acted.current = { row, next: next instanceof HTMLTableRowElement ? next : null }
    lastDecision.current = performance.now()
  }

  // Without dependencies: what became of the row shows whenever the list is drawn.
  useEffect(() => {
    if (!acted.current) return
    // A dialog that closes with the decision gives the focus back first.
    const timer = setTimeout(() => {
      const at = acted.current
      if (!at || document.querySelector('[role="dialog"]')) return
      const isDecided = !at.row.isConnected || at.row.querySelector(ACTION) === null
      if (!isDecided) return
      acted.current = null
      const { activeElement } = document
      const isFree =
        activeElement === null || activeElement === document.body || at.row.contains(activeElement)
      // Decided while this row's answer was awaited: the focus has moved on.
      if (!isFree || !at.next?.isConnected) return
      lastDecision.current = performance.now()
      at.next.querySelector<HTMLElement>('[data-opener], button:not(:disabled), a[href]')?.focus()
    })
    return () => clearTimeout(timer)
  })

  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const { target, currentTarget, detail } = event
      if (!(target instanceof Element) || !currentTarget.contains(target)) return
      const row = target.closest(ACTION)?.closest('tr')
      if (!row) return
      // The second press of a double click is meant for the row that was here: another one may have moved up since.
      if (detail > 1) event.stopPropagation()
      else note(row)
    },

    onKeyUp(event: KeyboardEvent<HTMLElement>): void {
      const row = event.target instanceof Element ? event.target.closest('tr') : null
      // Some browsers press a button when Space is let go.
      if (event.key === ' ' && row && wantedOf(event, row) && areRowKeysOn()) event.preventDefault()
    },

    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const { target, currentTarget } = event
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
      // A dialog that a row opens is outside of it, though its keys come by here.
      if (!isPlain || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return
      if (target.matches('input:not([type="checkbox"]), select, textarea')) return
      const row = target.closest('tr')
      if (!row) return
      const wanted = wantedOf(event, row)
      if (!wanted || !areRowKeysOn()) return
      event.preventDefault()
      if (event.repeat || performance.now() - lastDecision.current < PAUSE) return
      if (!wanted.matches(ACTION)) wanted.click()
      else if (!wanted.matches(':disabled')) {
        note(row)
        wanted.click()
      }
    },
  }
}

/** The control that a key works in a row. Space keeps its meaning on a button, other than on the one that opens the row. */
function wantedOf({ key, target }: KeyboardEvent, row: HTMLTableRowElement): HTMLElement | null {
  if (key === ' ') {
    const isOpener = target instanceof HTMLElement && target.matches('[data-opener]')
    return isOpener ? row.querySelector<HTMLElement>('input[type="checkbox"]') : null
  }
  const action = { a: 'accept', d: 'refuse' }[key.toLowerCase()]
  return action ? row.querySelector<HTMLElement>(`[data-row-action="${action}"]`) : null
}
