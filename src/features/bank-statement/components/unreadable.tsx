import { formatCount } from '@/domain/money'
import type { UnreadableRow } from '../statement'
import { Group } from './line-group'

/** Lines whose amount nobody can read, with their numbers: none of them is left out in silence. */
export function Unreadable({ rows }: { rows: readonly UnreadableRow[] }) {
  return (
    <Group
      title="Amount cannot be read"
      note="Look them up in the bank, correct the file and match it again."
      action={null}
    >
      <ul aria-label="Amount cannot be read" className="grid gap-3">
        {rows.map(({ line, narration, amount }) => (
          <li
            key={line}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-card border border-border bg-surface p-4"
          >
            <span className="min-w-0 wrap-anywhere">
              {narration || 'No narration'}, line {formatCount(line)}
            </span>
            <span className="font-semibold">“{amount}”</span>
          </li>
        ))}
      </ul>
    </Group>
  )
}
