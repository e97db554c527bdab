import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { DoorAudition, DoorChild, Standing } from '../types'
import { slotWords, stateWords, doorWarningsOf } from '../labels'
import { ChildName } from './child-name'
import { Needs } from './needs'

export interface ChildRowProps {
  child: DoorChild
  audition: DoorAudition
  standing: Standing | null
  onOpen: () => void
  onArrived: () => void
  onLeft: () => void
}

/** A row of the list: the whole name opens the child, the button does the next step. */
export function ChildRow({ child, audition, standing, onOpen, onArrived, onLeft }: ChildRowProps) {
  const warnings = doorWarningsOf(child)
  return (
    <li className="flex items-center gap-3 border-b border-border py-2">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 min-w-0 flex-1 flex-col items-start justify-center rounded-control text-left"
      >
        <span className="text-lg leading-tight font-bold text-heading">
          <ChildName child={child} />
        </span>
        <span className="text-sm">
          <span className="font-semibold wrap-anywhere tabular-nums">
            {slotWords(child, audition)}
          </span>
          <span>{` · ${child.age} years · `}</span>
          <span translate="no">{child.payment_reference}</span>
        </span>
        {standing || warnings.length > 0 ? (
          <span className="mt-1 flex flex-wrap gap-1">
            {standing ? (
              <Badge tone={stateWords[standing.kind].tone}>
                {`${stateWords[standing.kind].label} ${standing.time}`}
              </Badge>
            ) : null}
            {standing?.isKept === false ? (
              <Badge tone="danger" icon="alert">
                Not saved on this phone
              </Badge>
            ) : null}
            {warnings.map((words) => (
              <Badge key={words} tone="warning" icon="alert">
                {words}
              </Badge>
            ))}
          </span>
        ) : null}
        <Needs child={child} />
      </button>
      {standing?.kind === 'arrived' ? (
        <Button variant="secondary" className="min-h-14 shrink-0" onClick={onLeft}>
          <span>Left</span>
          <span className="sr-only" translate="no">
            {child.child_name}
          </span>
        </Button>
      ) : standing?.kind === 'left' ? null : (
        <Button className="min-h-14 shrink-0" onClick={onArrived}>
          <span>Arrived</span>
          <span className="sr-only" translate="no">
            {child.child_name}
          </span>
        </Button>
      )}
    </li>
  )
}
