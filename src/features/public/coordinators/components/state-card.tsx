import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import type { StateGroup } from '../state-groups'
import type { ReadPhone } from '../use-read-phone'
import { Contact } from './contact'

export interface StateProps extends StateGroup {
  readPhone: ReadPhone | undefined
}

/** The coordinators of one state or province. */
export function StateCard({ state, coordinators, readPhone }: StateProps) {
  return (
    <Card className="my-2">
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
            <p className="sm:pl-7">
              <Contact coordinator={coordinator} readPhone={readPhone} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
