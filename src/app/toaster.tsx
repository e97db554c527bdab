import { useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { onNotice } from '@/lib/notify'

const TOAST_MS = 5000
/** Long enough to read what happened and to decide to take it back. */
const TOAST_WITH_ACTION_MS = 10_000

/** One toast at a time, gone after five seconds; a destructive one is marked by more than its colour. */
export function Toaster() {
  useEffect(
    () =>
      onNotice(({ title, description, variant, action }) => {
        const show = variant === 'destructive' ? toast.error : toast
        // The same words again, as when a list is asked for twice, take the place of those that stand.
        const id = `${title} ${description ?? ''}`
        show(title, {
          id,
          description,
          duration: action ? TOAST_WITH_ACTION_MS : TOAST_MS,
          action: action ? { label: action.label, onClick: action.onPress } : undefined,
        })
      }),
    [],
  )
  return (
    <Sonner
      visibleToasts={1}
      duration={TOAST_MS}
      position="top-right"
      // Below the header, whose buttons stay free.
      offset={{ top: '5.5rem' }}
      mobileOffset={{ top: '5.5rem' }}
      closeButton
      toastOptions={{
        classNames: {
          // Also over a dialog, which takes the pointer from the rest of the page.
          toast: 'rounded-card! shadow-soft! pointer-events-auto!',
          actionButton:
            'h-11! rounded-control! bg-primary-strong! px-4! text-base! font-bold! text-surface!',
          default: 'border-border! bg-surface! text-foreground!',
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
