import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { AnyEdition, EditionStep } from '../api'
import { useEditionStep } from '../queries'
import { EndDialog } from './end-dialog'
import { OpenDialog } from './open-dialog'

export interface EditionQuestionProps {
  /** The current state of all editions. */
  editions: readonly AnyEdition[]
  year: number
  action: EditionStep
  onClose: () => void
}

/** Asks before an action on a year. */
export function EditionQuestion({ editions, year, action, onClose }: EditionQuestionProps) {
  const edition = editions.find((one) => one.year === year)
  // A snapshot: the refetched list may already have another current year.
  const [currentYear] = useState(() => editions.find(({ is_current }) => is_current)?.year)
  const current = editions.find((one) => one.year === currentYear)
  // Somebody else has deleted it in the meantime.
  if (!edition || !current) return null
  switch (action) {
    case 'open_edition':
      return <OpenDialog planned={edition} current={current} onClose={onClose} />
    case 'end_edition':
      return <EndDialog edition={edition} onClose={onClose} />
    default:
      return <ShortQuestion action={action} year={year} onClose={onClose} />
  }
}

interface ShortQuestionProps {
  action: 'undo_opening' | 'undo_end' | 'delete_edition'
  year: number
  onClose: () => void
}

function ShortQuestion({ action, year, onClose }: ShortQuestionProps) {
  const step = useEditionStep(action)
  const words = {
    undo_opening: {
      title: `Undo the opening of ${year}?`,
      description: `${year} is only planned again, and the year before it is current. Nobody has entered ${year} yet.`,
      confirmLabel: 'Undo opening',
      busyText: 'Undoing…',
    },
    undo_end: {
      title: `Undo the end of ${year}?`,
      description: `Families of ${year} can pay and send videos again.`,
      confirmLabel: 'Undo end',
      busyText: 'Undoing…',
    },
    delete_edition: {
      title: `Delete ${year}?`,
      description: 'Its name, dates and fees are deleted. Only administrators have seen them.',
      confirmLabel: 'Delete',
      busyText: 'Deleting…',
    },
  }[action]
  return (
    <ConfirmDialog
      isOpen
      {...words}
      isDestructive={action === 'delete_edition'}
      onClose={onClose}
      onConfirm={() => step.mutateAsync(year)}
    />
  )
}
