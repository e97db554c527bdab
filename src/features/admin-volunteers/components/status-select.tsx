import { VOLUNTEER_STATUSES, volunteerStatusLabel } from '@/domain/volunteer'
import { Select } from '@/components/ui/select'
import type { Volunteer } from '../api'
import { useSetVolunteerStatus } from '../queries'

const OPTIONS = VOLUNTEER_STATUSES.map((value) => ({
  value,
  label: volunteerStatusLabel(value).label,
}))

export interface StatusSelectProps {
  volunteer: Volunteer
}

/** How far somebody has come with an offer; another choice is saved at once. */
export function StatusSelect({ volunteer }: StatusSelectProps) {
  const move = useSetVolunteerStatus()
  // The choice stands while it is being saved; a refusal brings back the stored one.
  const shown = move.isPending ? move.variables.status : volunteer.status
  return (
    <Select
      aria-label={`Status of ${volunteer.full_name}`}
      className="min-w-36"
      options={OPTIONS}
      value={shown}
      disabled={move.isPending}
      onChange={({ target }) => {
        const status = VOLUNTEER_STATUSES.find((one) => one === target.value)
        if (status && status !== volunteer.status) move.mutate({ volunteer, status })
      }}
    />
  )
}
