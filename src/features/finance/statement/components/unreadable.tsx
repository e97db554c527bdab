import { formatCount } from '@/domain/money'
import type { UnreadableRow } from '../statement'
import { Group } from './line-group'

/** Unreadable lines with their numbers: none is dropped silently. */
export function Unreadable({ rows }: { rows: readonly UnreadableRow[] }) {
  return (
    <Group
      title="Lines that could not be read"
      note="Look them up in the bank. They are not kept until the file is corrected and read again."
    >
      {rows.map((row) => (
        <li
          key={row.line}
          className="flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-card border border-border bg-surface p-4"
        >
          <span className="min-w-0 wrap-anywhere">
            <span>{`Line ${formatCount(row.line)}: `}</span>
            <span translate="no">{row.text}</span>
          </span>
          <span className="font-semibold wrap-anywhere">{reasonWords(row)}</span>
        </li>
      ))}
    </Group>
  )
}

function reasonWords({ reason, detail }: UnreadableRow): string {
  switch (reason) {
    case 'amount':
      return `“${detail}” is not an amount`
    case 'no amount':
      return 'It has no amount'
    case 'cells': {
      const [has, wanted] = detail.split(' ')
      return `It has ${has} cells, the headings ${wanted}`
    }
    case 'direction':
      return detail === ''
        ? 'It does not say whether money came in or went out'
        : `“${detail}” does not say whether money came in or went out`
    case 'both':
      return `It has money in and money out: ${detail}`
    case 'sign':
      return `The sign of ${detail} contradicts its column`
    case 'no words':
      return `It has ${detail} and no words`
  }
}
