import { PhoneLink } from '@/components/phone-link'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { parsePhone } from '@/domain/phone/phone'
import type { Coordinator } from '../api'
import type { StateGroup } from '../state-groups'

/** Whom to call in one state or province. */
export function StateCard({ state, coordinators }: StateGroup) {
  return (
    <Card className="h-full">
      <h2 className="text-lg">{state}</h2>
      <ul className="mt-2 flex flex-col gap-3">
        {coordinators.map((coordinator) => (
          <li key={coordinator.id}>
            <p className="flex items-center gap-2 break-words">
              <Icon name="user" className="text-muted-foreground" />
              {coordinator.coordinator_name ? (
                <span translate="no">{coordinator.coordinator_name}</span>
              ) : (
                <span className="text-muted-foreground">Coordinator TBA</span>
              )}
            </p>
            <Contact {...coordinator} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

// The phone is free text: it is a link only where it can be called.
function Contact({ coordinator_phone: phone, country }: Coordinator) {
  if (!phone) return <p className="text-muted-foreground sm:pl-7">Contact TBA</p>
  const { e164 } = parsePhone(phone, country)
  return (
    <p className="break-words sm:pl-7">
      {e164 ? (
        <PhoneLink phone={e164} className="inline-flex min-h-11 items-center font-semibold" />
      ) : (
        <span>{phone}</span>
      )}
    </p>
  )
}
