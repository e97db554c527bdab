import { useState } from 'react'

/**
 * Whether a section is open, and the way to open it. A section that opened itself, because it had something to do,
 * stays open when that is done.
 */
export function useDisclosure(opensItself: boolean) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  if (opensItself && isOpen === null) setIsOpen(true)
  const fold = { isOpen: isOpen === true, onToggle: () => setIsOpen(isOpen !== true) }
  return [fold, () => setIsOpen(true)] as const
}
