import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Volunteer } from '@/features/admin/volunteers/api'
import { VolunteersView } from '@/features/admin/volunteers/components/volunteers-view'
import { useMember } from '@/lib/member'
import { newId } from '@/lib/new-id'
import { HistoryButton } from '@/features/admin/history/components/history-button'
import { CoordinatorDialog } from '@/features/settings/coordinators/components/coordinator-dialog'

/** The volunteers. Each can become a coordinator unless declined. */
export function VolunteersSection() {
  const [chosen, setChosen] = useState<{ id: string; volunteer: Volunteer } | null>(null)
  const { isOwner } = useMember()
  return (
    <>
      <VolunteersView
        actions={(volunteer) => (
          <>
            {volunteer.status === 'declined' || !isOwner ? null : (
              <Button
                size="small"
                variant="secondary"
                aria-haspopup="dialog"
                aria-label={`Make coordinator: ${volunteer.full_name}`}
                onClick={() => setChosen({ id: newId(), volunteer })}
              >
                Make coordinator
              </Button>
            )}
            <HistoryButton
              row={{ table: 'volunteers', id: volunteer.id }}
              name={`${volunteer.full_name}'s offer`}
            />
          </>
        )}
      />
      {chosen === null ? null : (
        <CoordinatorDialog
          key={chosen.id}
          id={chosen.id}
          coordinator={null}
          proposal={{
            key: chosen.volunteer.id,
            values: {
              country: chosen.volunteer.country,
              state_province: chosen.volunteer.state_province,
              coordinator_name: chosen.volunteer.full_name,
              coordinator_phone: chosen.volunteer.phone_number,
            },
            isVolunteer: true,
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
