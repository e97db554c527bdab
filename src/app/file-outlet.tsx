import { useEffect, useState } from 'react'
import { type HandedFile, isInsideApp, onFileToOpen } from '@/lib/share-or-download'
import { lazyView } from '@/lib/lazy'

const OpenedFile = lazyView(async () => (await import('@/components/opened-file')).OpenedFile)

/** Shows a file on the page when the in-app browser around it cannot save files. */
export function FileOutlet() {
  const [handed, setHanded] = useState<HandedFile>()
  useEffect(() => onFileToOpen(setHanded), [])
  const [isInside, setIsInside] = useState(false)
  useEffect(() => queueMicrotask(() => setIsInside(isInsideApp())), [])

  if (!isInside) return null
  const close = () => setHanded(undefined)
  return (
    <OpenedFile isWanted={handed !== undefined} handed={handed} onClose={close} onFailure={close} />
  )
}
