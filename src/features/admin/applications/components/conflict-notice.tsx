import { useEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { FIELD_LABELS, type MeanwhileChange } from '@/features/admin/applications/schema'

export interface ConflictNoticeProps {
  changes: readonly MeanwhileChange[]
  /** Set when the application itself was moved, for example "Approved". */
  movedTo: string | null
}

/** Changes saved by somebody else while this dialog was open. Takes the focus when it appears. */
export function ConflictNotice({ changes, movedTo }: ConflictNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [changes])

  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border-2 border-warning bg-warning-soft p-4"
    >
      <p className="flex items-center gap-2 font-bold text-warning-strong">
        <Icon name="info" />
        This application has changed since you opened it
      </p>
      {movedTo === null && changes.length === 0 ? null : (
        <ul className="mt-2 list-disc pl-6">
          {movedTo === null ? null : <li>{`Status is now ${movedTo}.`}</li>}
          {changes.map((change) => (
            <li key={change.field}>
              <strong>{FIELD_LABELS[change.field]}</strong>
              <span>{`: was ${change.before}, is now ${change.now}${change.typed === null ? '.' : `; you typed ${change.typed}.`}`}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">
        Nothing was overwritten. What you typed is still below: check it and save again.
      </p>
    </div>
  )
}
