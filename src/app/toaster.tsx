import { KeptWords } from '@/components/kept-words'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { toast, Toaster as Sonner } from 'sonner'
import { onNotice } from '@/lib/notify'

const TOAST_MS = 5000
/** Long enough to read what happened and to decide to take it back. */
const TOAST_WITH_ACTION_MS = 10_000

interface Place {
  position: 'top-right' | 'bottom-right'
  top: string
  bottom: string
}

const BELOW_HEADER = '5.5rem'

/** In a corner that no page needs. */
const ON_WIDE_PAGE: Place = { position: 'bottom-right', top: BELOW_HEADER, bottom: '1.5rem' }

/** A phone has no such corner: over the header, so that neither the buttons of a form nor its error are covered. */
const ON_PHONE: Place = { position: 'top-right', top: '0.5rem', bottom: '5.5rem' }

/** As wide as the library's own phone. */
const onPage = () => (innerWidth <= 600 ? ON_PHONE : ON_WIDE_PAGE)

/** Below the header of the page, a toast with a line of detail and a button. */
const ROOM_ABOVE = 250

/** Above an open dialog; where that leaves no room, above its buttons, so that its title stays free. */
function placeNow(): Place {
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
 * One toast at a time, gone after five seconds; a destructive one is marked by more than its colour and ends when its
 * page is left. Toasts cover nothing that a page says or asks to be pressed, and stand above a dialog's buttons.
 */
export function Toaster() {
  const { pathname } = useLocation()
  const failures = useRef<string[]>([])
  const [place, setPlace] = useState(ON_WIDE_PAGE)

  useEffect(
    () =>
      onNotice(({ title, description, kept = [], variant, action }) => {
        // The same words again, as when a list is asked for twice, take the place of those that stand.
        const id = `${title} ${description ?? ''}`
        setPlace(placeNow())
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
      position={place.position}
      offset={{ top: place.top, bottom: place.bottom }}
      mobileOffset={{
        top: `calc(${place.top} + env(safe-area-inset-top))`,
        bottom: `calc(${place.bottom} + env(safe-area-inset-bottom))`,
      }}
      closeButton
      toastOptions={{
        classNames: {
          // Also over a dialog, which takes the pointer from the rest of the page.
          toast: 'rounded-card! shadow-soft! pointer-events-auto!',
          actionButton:
            'h-11! rounded-control! bg-primary-strong! px-4! text-base! font-bold! text-surface!',
          default: 'border-border! bg-surface! text-foreground!',
          closeButton: 'size-6!',
          title: 'text-base font-bold',
          description: 'text-base text-inherit!',
          // Stronger than the look of every toast, which the library gives to this one too.
          error:
            '[&[data-type=error]]:border-destructive-strong! [&[data-type=error]]:bg-destructive! [&[data-type=error]]:text-destructive-foreground!',
        },
      }}
    />
  )
}
