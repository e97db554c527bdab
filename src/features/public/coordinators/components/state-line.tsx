import { Contact } from './contact'
import type { StateProps } from './state-card'

/** A state or province without a named coordinator, as one muted line. */
export function StateLine({ state, coordinators, readPhone }: StateProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-border py-2 text-sm text-muted-foreground">
      <h2 className="text-base font-medium">{state}</h2>
      {coordinators.map((coordinator) => (
        <p key={coordinator.id} className="flex flex-wrap items-baseline gap-x-2">
          <span>Coordinator TBA</span>
          <Contact coordinator={coordinator} readPhone={readPhone} />
        </p>
      ))}
    </div>
  )
}
