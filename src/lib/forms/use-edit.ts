import { useState } from 'react'
import { forgetDraft } from '@/lib/drafts'

/** Where somebody wants to go from a dialog in which a row is edited. */
export type Leaving = 'close' | 'previous' | 'next'

interface EditOptions {
  draftKey: string
  /** Whether something is typed that is not saved. */
  isChanged: () => boolean
  onLeave: (to: Leaving) => void
}

/** The draft of a dialog in which a row is edited: says that it came back, and asks before it is lost. */
export function useEdit({ draftKey, isChanged, onLeave }: EditOptions) {
  const [isRestored] = useState(isChanged)
  const [leaving, setLeaving] = useState<Leaving | null>(null)

  function leave(to: Leaving) {
    forgetDraft(draftKey)
    onLeave(to)
  }

  return {
    isRestored,
    /** The way out that is asked about now. */
    leaving,
    stay: () => setLeaving(null),
    leave,
    /** Leaves at once where nothing is typed, and asks first where something is. */
    askToLeave: (to: Leaving) => {
      if (isChanged()) setLeaving(to)
      else leave(to)
    },
  }
}
