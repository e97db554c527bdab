import { EraseButton } from '@/components/erase-button'
import type { Volunteer } from '../api'
import { useEraseVolunteer } from '../queries'

export interface EraseVolunteerProps {
  volunteer: Volunteer
}

/** Takes a volunteer out of the list on request. */
export function EraseVolunteer({ volunteer }: EraseVolunteerProps) {
  const { id, full_name: name } = volunteer
  const erase = useEraseVolunteer()

  return (
    <EraseButton
      name={name}
      description="Everything in this volunteer application is deleted, also name and phone number. The log keeps that you erased it, without a name. A message already sent by WhatsApp stays there. This cannot be undone."
      confirmLabel="Erase volunteer"
      onErase={() => erase.mutateAsync(id)}
    />
  )
}
