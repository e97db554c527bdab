import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { lazyView } from '@/lib/lazy'

const SearchDialog = lazyView(async () => (await import('./search-dialog')).SearchDialog)

/** Opens the search of the whole panel. The key / presses it, too: see KeyboardShortcuts. */
export function PanelSearch() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        data-panel-search
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        // Its code is there by the time that it is pressed.
        onPointerEnter={() => void SearchDialog.preload().catch(() => undefined)}
        onFocus={() => void SearchDialog.preload().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
        className="border-input flex min-h-11 w-full min-w-0 items-center gap-3 rounded-control border bg-surface px-3 text-left text-muted-foreground hover:border-primary sm:w-80"
      >
        <Icon name="search" />
        <span className="min-w-0 flex-1 truncate">Search the whole panel</span>
        <kbd aria-hidden className="hidden font-sans text-sm lg:inline">
          /
        </kbd>
      </button>
      {isOpen ? <SearchDialog onClose={close} onFailure={close} /> : null}
    </>
  )
}
