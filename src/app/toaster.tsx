import { KeptWords } from '@/components/kept-words'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { toast, Toaster as Sonner } from 'sonner'
import { onToast } from '@/lib/notify'

const TOAST_MS = 5000
/** Enough time to read what happened and decide to undo it. */
const TOAST_WITH_ACTION_MS = 10_000

interface ToasterPosition {
  position: 'top-right' | 'bottom-right'
  top: string
  bottom: string
}

const BELOW_HEADER = '5.5rem'

/** A corner that no page uses. */
const ON_WIDE_PAGE: ToasterPosition = {
  position: 'bottom-right',
  top: BELOW_HEADER,
  bottom: '1.5rem',
}

/**
 * Phones have no such corner. Toasts cover the header there, so that neither a form's buttons nor its error are hidden.
 */
const ON_PHONE: ToasterPosition = { position: 'top-right', top: '0.5rem', bottom: '5.5rem' }

/** The library's own breakpoint for phones. */
const onPage = () => (innerWidth <= 600 ? ON_PHONE : ON_WIDE_PAGE)

/** Room below the header for a toast with a line of detail and a button. */
const ROOM_ABOVE = 250

/** Above an open dialog. If there is no room, above its buttons, so that its title stays visible. */
function positionNow(): ToasterPosition {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')]
  if (dialogs.length === 0) return onPage()
  const isRoomAbove = dialogs.every((dialog) => {
    const { top, height } = dialog.getBoundingClientRect()
    return height === 0 || top >= ROOM_ABOVE
  })
  if (isRoomAbove) return { ...ON_WIDE_PAGE, position: 'top-right' }
  const buttons = dialogs.map(
    (dialog) => dialog.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight,
  )
  const bottom = `${innerHeight - Math.min(...buttons) + 12}px`
  return { position: 'bottom-right', top: BELOW_HEADER, bottom }
}

/**
 * Shows one toast at a time, for five seconds. A destructive one is marked by more than its colour and ends when its
 * page is left. Toasts never cover messages or buttons of a page, and appear above a dialog's buttons.
 */
export function Toaster() {
  const { pathname } = useLocation()
  const failures = useRef<string[]>([])
  const [shown, setShown] = useState(ON_WIDE_PAGE)

  useEffect(
    () =>
      onToast(({ title, description, kept = [], variant, action }) => {
        // A toast with the same words, as when a list is requested twice, replaces the one on screen.
        const id = `${title} ${description ?? ''}`
        setShown(positionNow())
        if (variant === 'destructive') failures.current.push(id)
        const show = variant === 'destructive' ? toast.error : toast
        const words = (text: string) => <KeptWords text={text} words={kept} />
        show(words(title), {
          id,
          description: description && words(description),
          duration: action ? TOAST_WITH_ACTION_MS : TOAST_MS,
          action: action ? { label: action.label, onClick: action.onPress } : undefined,
        })
      }),
    [],
  )
  useEffect(
    () => () => {
      for (const id of failures.current.splice(0)) toast.dismiss(id)
    },
    [pathname],
  )

  return (
    <Sonner
      visibleToasts={1}
      duration={TOAST_MS}
      position={shown.position}
      offset={{ top: shown.top, bottom: shown.bottom }}
      mobileOffset={{
        top: `calc(${shown.top} + env(safe-area-inset-top))`,
        bottom: `calc(${shown.bottom} + env(safe-area-inset-bottom))`,
      }}
      closeButton
      toastOptions={{
        classNames: {
          // Also usable over a dialog, which disables the pointer for the rest of the page.
          toast: 'rounded-card! shadow-soft! pointer-events-auto!',
          actionButton:
            'h-11! rounded-control! bg-primary-strong! px-4! text-base! font-bold! text-surface!',
          default: 'border-border! bg-surface! text-foreground!',
          closeButton: 'size-6!',
          title: 'text-base font-bold',
          description: 'text-base text-inherit!',
          // Overrides the style of every toast, which the library applies to this one too.
          error:
            '[&[data-type=error]]:border-destructive-strong! [&[data-type=error]]:bg-destructive! [&[data-type=error]]:text-destructive-foreground!',
        },
      }}
    />
  )
}
