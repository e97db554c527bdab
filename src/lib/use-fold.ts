import { useState } from 'react'

/**
 * Whether a part is open, and what opens it. One that opened itself, since something waits in it, stays open when that is
 * done.
 */
export function useFold(opensItself: boolean) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  if (opensItself && isOpen === null) setIsOpen(true)
  const fold = { isOpen: isOpen === true, onToggle: () => setIsOpen(isOpen !== true) }
  return [fold, () => setIsOpen(true)] as const
}
