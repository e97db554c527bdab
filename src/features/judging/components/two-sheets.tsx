import { Button } from '@/components/ui/button'
import type { Criterion, Marks } from '@/domain/judging'

interface Side {
  marks: Marks
  comment: string
}

export interface TwoSheetsProps {
  criteria: readonly Criterion[]
  mine: Side
  theirs: Side
  onMine: () => void
  onTheirs: () => void
}

/** A sheet also saved in another tab or on another phone: shows both versions to choose from. */
export function TwoSheets({ criteria, mine, theirs, onMine, onTheirs }: TwoSheetsProps) {
  return (
    <section
      role="alert"
      aria-label="Saved elsewhere too"
      className="flex flex-col gap-3 rounded-card border-2 border-destructive p-4"
    >
      <p className="font-semibold">
        You also changed this in another tab or on another phone. Which one stays?
      </p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SideView
          title="Here"
          criteria={criteria}
          side={mine}
          action="Keep this one"
          onKeep={onMine}
        />
        <SideView
          title="Elsewhere"
          criteria={criteria}
          side={theirs}
          action="Keep the other one"
          onKeep={onTheirs}
        />
      </div>
    </section>
  )
}

interface SideViewProps {
  title: string
  criteria: readonly Criterion[]
  side: Side
  action: string
  onKeep: () => void
}

function SideView({ title, criteria, side, action, onKeep }: SideViewProps) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold text-heading">{title}</h3>
      <MarksRead criteria={criteria} {...side} />
      <div className="mt-auto">
        <Button size="small" variant="secondary" onClick={onKeep}>
          {action}
        </Button>
      </div>
    </div>
  )
}

/** Marks and comment of a sheet, read-only. */
export function MarksRead({ criteria, marks, comment }: Side & { criteria: readonly Criterion[] }) {
  return (
    <>
      <dl>
        {criteria.map(({ position, name }) => (
          <div key={position} className="flex justify-between gap-4 border-b border-border py-1">
            <dt translate="no">{name}</dt>
            <dd className="font-semibold tabular-nums">{marks[position] ?? 'none'}</dd>
          </div>
        ))}
      </dl>
      {comment === '' ? null : <p className="break-words whitespace-pre-line">{comment}</p>}
    </>
  )
}
