import { useLayoutEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { lazyView } from '@/lib/lazy'

const SearchDialog = lazyView(async () => (await import('./search-dialog')).SearchDialog)

/** Whether the key's target handles it. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null
  )
}

/** Opens the panel's search. The / key also opens it: see KeyboardShortcuts. */
export function PanelSearch() {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')

  function open() {
    setText('')
    setIsOpen(true)
  }

  // On a slow machine the box renders after the first keys, so they are buffered for it.
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    function type(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || isTaken(target)) return
      if (key === 'Backspace') setText((before) => before.slice(0, -1))
      else if ([...key].length === 1) setText((before) => before + key)
      else return
      // The opening button still has the focus: a space would press it again.
      event.preventDefault()
    }
    document.addEventListener('keydown', type)
    return () => document.removeEventListener('keydown', type)
  }, [isOpen])

  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        data-panel-search
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        // Preloads the code before the press.
        onPointerEnter={() => void SearchDialog.preload().catch(() => undefined)}
        onFocus={() => void SearchDialog.preload().catch(() => undefined)}
        onClick={open}
        className="border-input flex min-h-11 w-full min-w-0 items-center gap-3 rounded-control border bg-surface px-3 text-left text-muted-foreground hover:border-primary sm:w-80"
      >
        <Icon name="search" />
        <span aria-hidden className="min-w-0 flex-1 truncate sm:hidden">
          Search
        </span>
        <span className="min-w-0 flex-1 truncate max-sm:sr-only">Search the whole panel</span>
        <kbd aria-hidden className="hidden font-sans text-sm lg:inline">
          /
        </kbd>
      </button>
      {isOpen ? (
        <SearchDialog text={text} onType={setText} onClose={close} onFailure={close} />
      ) : null}
    </>
  )
}
