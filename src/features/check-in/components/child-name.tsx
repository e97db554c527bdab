import type { DoorChild } from '../types'

/** A child's name as parents say it at the door, with any stage name. */
export function ChildName({ child }: { child: Pick<DoorChild, 'child_name' | 'stage_name'> }) {
  return (
    <span translate="no" className="wrap-anywhere">
      {child.stage_name ? `${child.child_name} (${child.stage_name})` : child.child_name}
    </span>
  )
}
