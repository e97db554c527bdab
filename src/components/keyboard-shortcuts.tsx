import { useEffect, useState } from 'react'
import { Button } from './ui/button'
import { Dialog } from './ui/dialog'

const SHORTCUTS = [
  ['/', 'Go to the search box'],
  ['↓ or ↑', 'Go to the next or previous row of a list'],
  ['Home or End', 'Go to the first or last row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close a dialog'],
  ['?', 'Show these shortcuts'],
] as const

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null
  )
}

/** Listens for the shortcuts of the page that it stands on, and shows them. */
export function KeyboardShortcuts() {
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return
      if (event.key === '?') {
        event.preventDefault()
        setIsOpen(true)
      } else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
        if (!search) return
        event.preventDefault()
        search.focus()
        search.select()
      }
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      {/* A phone has no keys to press. */}
      <div className="hidden lg:block">
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-keyshortcuts="?"
          onClick={() => setIsOpen(true)}
        >
          Keyboard shortcuts
        </Button>
      </div>
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
