import { useState } from 'react'
import { forgetDraft } from '@/lib/drafts'

/** The navigation that a dialog with an edited row has to confirm. */
export type Leaving = 'close' | 'previous' | 'next'

interface EditOptions {
  draftKey: string
  /** Whether there are unsaved changes. */
  isChanged: () => boolean
  onLeave: (to: Leaving) => void
}

/** The draft of a dialog that edits a row: says when it was restored, and asks before it is discarded. */
export function useEdit({ draftKey, isChanged, onLeave }: EditOptions) {
  const [isRestored] = useState(isChanged)
  const [leaving, setLeaving] = useState<Leaving | null>(null)

  function leave(to: Leaving) {
    forgetDraft(draftKey)
    onLeave(to)
  }

  return {
    isRestored,
    /** The pending navigation that needs confirmation. */
    leaving,
    stay: () => setLeaving(null),
    leave,
    /** Leaves at once without unsaved changes, and asks first otherwise. */
    askToLeave: (to: Leaving) => {
      if (isChanged()) setLeaving(to)
      else leave(to)
    },
  }
}

export type Edit = ReturnType<typeof useEdit>
