import { useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { onNotice } from '@/lib/notify'

const TOAST_MS = 5000

/** One toast at a time, gone after five seconds; a destructive one is marked by more than its colour. */
export function Toaster() {
  useEffect(
    () =>
      onNotice(({ title, description, variant }) => {
        const show = variant === 'destructive' ? toast.error : toast
        show(title, { description, duration: TOAST_MS })
      }),
    [],
  )
  return (
    <Sonner
      visibleToasts={1}
      duration={TOAST_MS}
      position="top-right"
      closeButton
      toastOptions={{
        classNames: {
          toast: 'rounded-card! border-border! bg-surface! text-foreground! shadow-soft!',
          title: 'text-base font-bold',
          description: 'text-base text-foreground!',
          error: 'border-2! border-destructive! bg-destructive-soft!',
        },
      }}
    />
  )
}
