import { Icon } from '@/components/ui/icon'
import type { DoorChild } from '../types'

/** The needs that a family stated, in full: the steward reads them before checking the child in. */
export function Needs({ child: { care } }: { child: DoorChild }) {
  if (!care?.needs) return null
  return (
    <span className="mt-1 flex items-start gap-2 rounded-control bg-warning-soft px-2 py-1 font-semibold text-warning-strong">
      <Icon name="alert" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{care.needs}</span>
    </span>
  )
}
