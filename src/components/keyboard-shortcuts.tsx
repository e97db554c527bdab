import { useEffect, useState } from 'react'
import { Button } from './ui/button'
import { Dialog } from './ui/dialog'

const SHORTCUTS = [
  ['/', 'Search the whole panel'],
  ['↓ or ↑', 'Go to the first row of a list, then to the next or previous one'],
  ['Home or End', 'Go to the first or last row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close a dialog'],
  ['?', 'Show these shortcuts'],
] as const

const SEARCH = 'main input[type="search"]'

/** Whether the focus is nowhere, on the page's heading or in its search box. */
function isBeforeTheList(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(`body, h1, ${SEARCH}`)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null
  )
}

function focusFirstRow(): boolean {
  const list = document.querySelector('main tbody')
  const first =
    list?.querySelector<HTMLElement>('[data-opener]') ??
    list?.querySelector<HTMLElement>('a[href], button:not(:disabled)')
  first?.focus()
  return Boolean(first)
}

/** Handles the keyboard shortcuts of its page, and lists them on a press of its button or the ? key. */
export function KeyboardShortcuts() {
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"]')) return
      if (event.key === 'ArrowDown' && isBeforeTheList(event.target)) {
        if (focusFirstRow()) event.preventDefault()
        return
      }
      if (isTyping(event.target)) return
      if (event.key === '?') {
        event.preventDefault()
        setIsOpen(true)
      } else if (event.key === '/') {
        const search = document.querySelector<HTMLElement>('[data-panel-search]')
        if (!search) return
        event.preventDefault()
        // The element that gets the focus back.
        search.focus()
        search.click()
      }
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <Button variant="on-night" onClick={() => setIsOpen(true)}>
        Keyboard shortcuts
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Keyboard shortcuts"
        size="small"
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
          {SHORTCUTS.map(([keys, what]) => (
            <div key={keys} className="contents">
              <dt className="font-semibold whitespace-nowrap">
                <kbd className="font-sans">{keys}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
