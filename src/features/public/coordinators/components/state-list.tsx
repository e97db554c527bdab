import { isNamed, type StateGroup } from '../state-groups'
import { useReadPhone } from '../use-read-phone'
import { StateCard } from './state-card'
import { StateLine } from './state-line'

/** The coordinators of each state or province. */
export function StateList({ groups, className }: { groups: StateGroup[]; className: string }) {
  const readPhone = useReadPhone()
  return (
    <ul aria-label="Coordinators" className={className}>
      {groups.map((group) => (
        <li key={group.state} className="break-inside-avoid">
          {isNamed(group) ? (
            <StateCard {...group} readPhone={readPhone} />
          ) : (
            <StateLine {...group} readPhone={readPhone} />
          )}
        </li>
      ))}
    </ul>
  )
}
