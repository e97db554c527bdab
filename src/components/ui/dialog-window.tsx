import * as Radix from '@radix-ui/react-dialog'
import { clsx } from 'clsx'
import { type RefCallback, useCallback, useRef, useState } from 'react'
import { useCloseOnBack } from '@/lib/use-close-on-back'
import type { DialogProps } from './dialog-props'
import { Icon } from './icon'

const WIDTHS = { small: 'sm:max-w-md', default: 'sm:max-w-xl', large: 'sm:max-w-4xl' }

/** The window of `Dialog`, in its own chunk. */
export function DialogWindow({
  isOpen,
  onClose,
  title,
  description,
  isLocked = false,
  onLockedClose,
  startsAtClose = false,
  corner,
  continued,
  size = 'default',
  notice,
  footer,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const [isContinued] = useState(continued !== undefined)
  const ignoreClicks = useIgnoreClicksAtFirst(isContinued)
  useCloseOnBack({ isOpen, isLocked, onClose, onLockedClose })

  function stayWhenLocked(event: Event) {
    if (isLocked && !onLockedClose) event.preventDefault()
  }

  // A toast lies over the dialog: pressing its button must not close the dialog.
  function stayUnderToast(event: CustomEvent) {
    if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]'))
      event.preventDefault()
    else stayWhenLocked(event)
  }

  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(isNowOpen) => {
        if (isNowOpen) return
        if (isLocked) onLockedClose?.()
        else onClose()
      }}
    >
      <Radix.Portal>
        {/* A sibling of the window, so that a later dialog covers all of an earlier one. */}
        <Radix.Overlay
          className={clsx('fixed inset-0 z-50 bg-night/60', !isContinued && 'animate-fade-in')}
        />
        <Radix.Content
          ref={ignoreClicks}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            if (!startsAtClose) return
            event.preventDefault()
            closeButton.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(isContinued ? continued?.returnTo() : opener.current)
          }}
          onKeyDown={({ key }) => {
            // Radix moves the focus from the last control to the first without scrolling to it.
            if (key === 'Tab') requestAnimationFrame(showFocused)
          }}
          onEscapeKeyDown={stayWhenLocked}
          onPointerDownOutside={stayUnderToast}
          onInteractOutside={stayUnderToast}
          aria-busy={isLocked || undefined}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'fixed z-50 flex max-h-[92dvh] w-full flex-col bg-surface shadow-soft data-ignores-clicks:pointer-events-none',
            // On a low screen, head and foot would leave the body hardly a line, so everything scrolls together.
            'short:overflow-y-auto short:overscroll-contain',
            !isContinued && 'animate-sheet-in',
            'inset-x-0 bottom-0 rounded-t-card pb-[env(safe-area-inset-bottom)]',
            'sm:inset-0 sm:m-auto sm:h-fit sm:rounded-card',
            WIDTHS[size],
          )}
        >
          <div className="pattern-ndebele shrink-0 rounded-t-card" aria-hidden />
          <header
            className={clsx('pt-4 pl-4 sm:pl-6', corner ? 'pr-36 sm:pr-40' : 'pr-14 sm:pr-16')}
          >
            <Radix.Title className="text-xl">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="mt-1 text-muted-foreground">
                {description}
              </Radix.Description>
            ) : null}
          </header>
          <div
            className={clsx(
              'min-h-0 scroll-py-24 overflow-y-auto overscroll-contain px-4 py-4 sm:px-6',
              'short:shrink-0 short:overflow-visible',
            )}
          >
            {children}
          </div>
          {notice ? (
            <div className="border-t border-border px-4 py-3 empty:hidden sm:px-6">{notice}</div>
          ) : null}
          {footer ? (
            <footer className="flex flex-col-reverse gap-2 border-t border-border p-4 sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </footer>
          ) : null}
          {corner ? <div className="absolute top-5 right-12 flex sm:right-14">{corner}</div> : null}
          {/* Last, so that the dialog opens with the focus on its content. */}
          <Radix.Close
            ref={closeButton}
            disabled={isLocked && !onLockedClose}
            className="absolute top-5 right-1 grid size-11 place-items-center rounded-pill text-muted-foreground hover:bg-muted hover:text-heading disabled:opacity-50 sm:right-3"
          >
            <Icon name="close" label="Close" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function showFocused() {
  document.activeElement?.scrollIntoView({ block: 'nearest' })
}

/** For a dialog that replaces another one: ignores clicks for half a second. */
function useIgnoreClicksAtFirst(isReplacing: boolean): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (!element || !isReplacing) return
      element.setAttribute('data-ignores-clicks', '')
      const timer = setTimeout(() => element.removeAttribute('data-ignores-clicks'), 500)
      return () => clearTimeout(timer)
    },
    [isReplacing],
  )
}

// Radix returns the focus to its own trigger, which a controlled dialog does not have. The button that opened it may be
// gone with its row. Then the focus stays where the page has put it, or goes to the button of the same name where the
// row is now, or to the heading.
function returnFocus(opener: Element | null | undefined) {
  // Another dialog has taken the place of this one.
  if (document.activeElement?.closest('[role="dialog"]:not([data-state="closed"])')) return
  if (!opener?.isConnected && document.activeElement !== document.body) return
  const target = opener?.isConnected ? opener : (namesake(opener) ?? document.querySelector('h1'))
  if (target instanceof HTMLElement) target.focus()
}

function namesake(opener: Element | null | undefined): Element | undefined {
  const name = opener?.getAttribute('aria-label')
  return name
    ? [...document.querySelectorAll('button')].find(
        (button) => button.getAttribute('aria-label') === name,
      )
    : undefined
}
