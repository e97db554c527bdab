import { formatCount } from '@/domain/money'
import { Reasons } from '@/components/skipped-rows'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import type { AdminApplication } from '../api'

export interface UnusualChildrenProps {
  rows: readonly AdminApplication[]
  /** By the ids of the applications. */
  reasons: ReadonlyMap<string, readonly string[]>
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** Lists the selected children who are unusual on a day: they are scheduled only when that is said. */
export function UnusualChildren({ rows, reasons, isTaken, onTake }: UnusualChildrenProps) {
  const unusual = rows.filter(({ id }) => reasons.has(id))
  if (unusual.length === 0) return null
  return (
    <section aria-label="Look at these first" className="mt-4 flex flex-col gap-2">
      <p className="flex gap-2 font-semibold text-warning-strong">
        <Icon name="alert" className="mt-0.5" />
        <span>
          {unusual.length === 1
            ? 'Look at one child first.'
            : `Look at ${formatCount(unusual.length)} children first.`}
        </span>
      </p>
      <ul aria-label="Children to look at first" className="divide-y divide-border">
        {unusual.map(({ id, child_name }) => (
          <li key={id} className="flex flex-col py-2 wrap-anywhere">
            <span translate="no">{child_name}</span>
            <Reasons of={reasons.get(id) ?? []} />
          </li>
        ))}
      </ul>
      <Checkbox
        label={
          unusual.length === 1
            ? 'Schedule this child as well'
            : `Schedule these ${formatCount(unusual.length)} as well`
        }
        checked={isTaken}
        onChange={({ target }) => onTake(target.checked)}
      />
    </section>
  )
}
