import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import type { Volunteer } from '../api'
import { useEraseVolunteer } from '../queries'

export interface EraseVolunteerProps {
  volunteer: Volunteer
}

/** Takes a volunteer out of the list on request. */
export function EraseVolunteer({ volunteer }: EraseVolunteerProps) {
  const { id, full_name: name } = volunteer
  const [isAsking, setIsAsking] = useState(false)
  const erase = useEraseVolunteer()

  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Erase ${name}`}
        onClick={() => setIsAsking(true)}
      >
        <Icon name="trash" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Erase ${name}?`}
        description="Everything in this volunteer application is deleted, also name and phone number. The log keeps that you erased it, without a name. A message already sent by WhatsApp stays there. This cannot be undone."
        confirmLabel="Erase volunteer"
        busyText="Erasing…"
        isDestructive
        onConfirm={() => erase.mutateAsync(id)}
      />
    </>
  )
}
