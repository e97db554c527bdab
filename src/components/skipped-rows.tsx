import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'

export interface SkippedRowsProps {
  /** Says how many they are. */
  sentence: string
  /** The accessible name of the list. */
  label: string
  rows: readonly { id: string; name: ReactNode; reasons: readonly string[] }[]
}

/** Names the selected rows that an action skips, and why. */
export function SkippedRows({ sentence, label, rows }: SkippedRowsProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label="Left out" className="mt-4 flex flex-col gap-2">
      <p className="flex gap-2 font-semibold text-warning-strong">
        <Icon name="alert" className="mt-0.5" />
        <span>{sentence}</span>
      </p>
      <ul className="divide-y divide-border" aria-label={label}>
        {rows.map(({ id, name, reasons }) => (
          <li key={id} className="flex flex-col py-2 wrap-anywhere">
            <span>{name}</span>
            <Reasons of={reasons} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The reasons why a row is skipped or needs attention, one per line. */
function Reasons({ of: reasons }: { of: readonly string[] }) {
  return reasons.map((reason) => (
    <span key={reason} className="block text-sm font-semibold text-warning-strong">
      {reason}
    </span>
  ))
}
