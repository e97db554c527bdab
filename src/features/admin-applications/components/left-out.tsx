import { useState } from 'react'
import { LeftOut as LeftOutList } from '@/components/left-out'
import { formatCount } from '@/domain/money'
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
      const { id, child_name: name } = application
      return reason === null ? [] : [{ id, name, reasons: [reason] }]
    }),
  )
  return (
    <LeftOutList
      sentence={
        rows.length === 1 ? 'One is left out.' : `${formatCount(rows.length)} are left out.`
      }
      label="Applications left out"
      rows={rows}
    />
  )
}
