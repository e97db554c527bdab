import { type MouseEvent, useEffect, useRef } from 'react'

/** Marks the buttons that decide about their row. */
export const DECIDES = { 'data-decides': '' } as const

const DECISION = '[data-decides]'

interface Decided {
  row: HTMLTableRowElement
  next: HTMLTableRowElement | null
}

/**
 * After a decision by a button marked with DECIDES, moves the focus to the next row. The second press of a double click
 * is ignored.
 *
 * @returns a click handler for the table's body, to run before its buttons' own
 */
export function useNextRow() {
  const decided = useRef<Decided | null>(null)

  // Runs after every render, because any of them may show the row's new state.
  useEffect(() => {
    if (!decided.current) return
    // A dialog that closes with the decision returns the focus first.
    const timer = setTimeout(() => {
      const at = decided.current
      if (!at || document.querySelector('[role="dialog"]')) return
      const isDecided = !at.row.isConnected || at.row.querySelector(DECISION) === null
      if (!isDecided) return
      decided.current = null
      const { activeElement } = document
      const isFree =
        activeElement === null || activeElement === document.body || at.row.contains(activeElement)
      // Decided while this row's answer was awaited: the focus has moved on.
      if (!isFree || !at.next?.isConnected) return
      at.next.querySelector<HTMLElement>('[data-opener], button:not(:disabled), a[href]')?.focus()
    })
    return () => clearTimeout(timer)
  })

  return (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget, detail } = event
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    const row = target.closest(DECISION)?.closest('tr')
    if (!row) return
    // A double click is meant for the row that was here. Another one may have moved up since.
    if (detail > 1) {
      event.stopPropagation()
      return
    }
    const next = row.nextElementSibling ?? row.previousElementSibling
    decided.current = { row, next: next instanceof HTMLTableRowElement ? next : null }
  }
}
