import { useState } from 'react'
import { SkippedRows } from '@/components/skipped-rows'
import { formatCount } from '@/domain/money'
import type { AdminApplication } from '../api'
import { type BulkAction, reasonToSkip } from '../bulk'

export interface SkippedApplicationsProps {
  action: BulkAction
  applications: readonly AdminApplication[]
}

/** Names the selected applications that an action skips, and why. */
export function SkippedApplications({ action, applications }: SkippedApplicationsProps) {
  // A snapshot taken when the question was asked.
  const [rows] = useState(() =>
    applications.flatMap((application) => {
      const reason = reasonToSkip(action, application)
      const { id, child_name: name } = application
      return reason === null ? [] : [{ id, name, reasons: [reason] }]
    }),
  )
  return (
    <SkippedRows
      sentence={
        rows.length === 1 ? 'One is left out.' : `${formatCount(rows.length)} are left out.`
      }
      label="Applications left out"
      rows={rows}
    />
  )
}
