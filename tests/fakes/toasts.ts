import { beforeEach } from 'vitest'
import { type Toast, onToast } from '@/lib/notify'

/** The toasts of the running test, as they appear. Call it once, at the top of a test file. */
export function collectToasts(): Toast[] {
  const toasts: Toast[] = []
  beforeEach(() => {
    toasts.length = 0
    // Drops toasts of an earlier test, perhaps of another file, that nobody has received.
    onToast(() => undefined)
    return onToast((toast) => toasts.push(toast))
  })
  return toasts
}
