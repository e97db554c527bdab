import { partPaidWords } from '@/domain/ticket'
import type { PayableChild, Payment } from '../api'
import { ticketHold } from '../ticket-payment'

export interface PartPaidProps {
  /** The family's children; undefined until they are known. */
  rows: readonly PayableChild[] | undefined
  payments: readonly Payment[]
}

/** Says of each ticket of which a part is paid what arrived and what is to go; nothing where there is none. */
export function PartPaid({ rows = [], payments }: PartPaidProps) {
  const parts = rows.flatMap((child) => {
    const words = ticketHold(child, payments) === null ? partPaidWords(child) : null
    return words === null ? [] : [{ id: child.id, name: child.child_name, words }]
  })
  return parts.map(({ id, name, words }) => (
    <p key={id} className="rounded-card bg-info-soft px-4 py-3">
      <strong>{name}:</strong> <span>{words}</span>
    </p>
  ))
}
