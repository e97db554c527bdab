import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { toast, Toaster as Sonner } from 'sonner'
import { onNotice } from '@/lib/notify'

const TOAST_MS = 5000
/** Long enough to read what happened and to decide to take it back. */
const TOAST_WITH_ACTION_MS = 10_000

/**
 * One toast at a time, gone after five seconds; a destructive one is marked by more than its colour and ends when its
 * page is left. Toasts stand below what a page begins with, and above a dialog's buttons.
 */
export function Toaster() {
  const { pathname } = useLocation()
  const failures = useRef<string[]>([])
  const [isOverDialog, setIsOverDialog] = useState(false)

  useEffect(
    () =>
      onNotice(({ title, description, variant, action }) => {
        // The same words again, as when a list is asked for twice, take the place of those that stand.
        const id = `${title} ${description ?? ''}`
        setIsOverDialog(document.querySelector('[role="dialog"]') !== null)
        if (variant === 'destructive') failures.current.push(id)
        const show = variant === 'destructive' ? toast.error : toast
        show(title, {
          id,
          description,
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
      position={isOverDialog ? 'top-right' : 'bottom-right'}
      // Below the header and above the bottom bar, whose buttons stay free.
      offset={{ top: '5.5rem', bottom: '1.5rem' }}
      mobileOffset={{ top: '5.5rem', bottom: 'calc(5.5rem + env(safe-area-inset-bottom))' }}
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
