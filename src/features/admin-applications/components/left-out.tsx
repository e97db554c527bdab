import { useState } from 'react'
import { formatCount } from '@/domain/money'
import { Icon } from '@/components/ui/icon'
import type { Application } from '../api'
import { type BulkAction, whyLeftOut } from '../bulk'

export interface LeftOutProps {
  action: BulkAction
  applications: readonly Application[]
}

/** Names the selected children with whom something is not done, and why. */
export function LeftOut({ action, applications }: LeftOutProps) {
  // As they were when the question was asked.
  const [rows] = useState(() =>
    applications.flatMap((application) => {
      const reason = whyLeftOut(action, application)
      return reason === null ? [] : [{ application, reason }]
    }),
  )
  if (rows.length === 0) return null
  return (
    <section aria-label="Left out" className="mt-4 flex flex-col gap-2">
      <p className="flex gap-2 font-semibold text-warning-strong">
        <Icon name="alert" className="mt-0.5" />
        {rows.length === 1 ? 'One is left out.' : `${formatCount(rows.length)} are left out.`}
      </p>
      <ul className="divide-y divide-border" aria-label="Applications left out">
        {rows.map(({ application: { id, child_name }, reason }) => (
          <li key={id} className="flex flex-col py-2 wrap-anywhere">
            {child_name}
            <span className="block text-sm font-semibold text-warning-strong">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
