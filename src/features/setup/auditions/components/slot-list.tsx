import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { checkStyle } from '@/components/ui/checkbox'
import { formatTime } from '@/domain/dates'
import type { Plan, SlotChild } from '../api'
import { gridOf } from '../grid'
import { childrenWords, hindranceOf, isOpen, stageOf } from '../words'

export interface SlotListProps {
  plan: Plan
  rows: readonly SlotChild[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  onMove: (child: SlotChild) => void
  onClear: () => void
}

const CHECK_INS = { arrived: 'Arrived', left: 'Left', absent: 'Did not come', undone: '' } as const

/** The slots of a day by time, taken and free. */
export function SlotList({ plan, rows, ticked, onTick, onMove, onClear }: SlotListProps) {
  const canChange = isOpen(plan)
  const slots = gridOf(plan, rows)
  const chosen = rows.filter(({ application_id }) => ticked.has(application_id)).length
  const isEmpty = rows.length === 0

  function toggle(id: string) {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onTick(next)
  }

  return (
    <section aria-label="Slots" className="flex flex-col gap-3 print:hidden">
      {chosen > 0 && canChange ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" variant="secondary" onClick={onClear}>
            {`Take ${childrenWords(chosen)} out`}
          </Button>
          <Button size="small" variant="quiet" onClick={() => onTick(new Set())}>
            Untick all
          </Button>
        </div>
      ) : null}
      {isEmpty ? (
        <p className="text-muted-foreground">No child has a slot yet. Press Fill the slots.</p>
      ) : null}
      <ol className="divide-y divide-border rounded-card border border-border bg-surface">
        {slots.map(({ startsAt, stage, child }) => (
          <li
            key={child?.application_id ?? `${startsAt}-${stage}`}
            className="flex flex-wrap items-start gap-x-4 gap-y-1 px-3 py-2"
          >
            <span className="w-28 shrink-0 pt-1 font-semibold">
              <span className="block tabular-nums">{formatTime(startsAt, plan.country)}</span>
              <span className="block text-sm wrap-anywhere">{stageOf(plan, stage)}</span>
            </span>
            {child ? (
              <>
                {canChange ? (
                  <input
                    type="checkbox"
                    aria-label={`Select ${child.child_name}`}
                    checked={ticked.has(child.application_id)}
                    onChange={() => toggle(child.application_id)}
                    className={checkStyle}
                  />
                ) : null}
                <span className="min-w-40 flex-1 wrap-anywhere">
                  <span translate="no" className="font-semibold">
                    {child.child_name}
                  </span>
                  <span className="block text-sm text-muted-foreground">
                    <span>{`${child.age}, ${child.talents.join(' and ')} · `}</span>
                    <span translate="no">{child.payment_reference}</span>
                  </span>
                  {child.answer === 'not_coming' && child.answer_reason ? (
                    <span className="block text-sm">{child.answer_reason}</span>
                  ) : null}
                </span>
                <Marks child={child} />
                {canChange ? (
                  <Button
                    size="small"
                    variant="quiet"
                    className="ml-auto"
                    aria-label={`Move ${child.child_name}`}
                    onClick={() => onMove(child)}
                  >
                    Move
                  </Button>
                ) : null}
              </>
            ) : (
              <span className="py-1 text-muted-foreground">Free</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What is to be known of a child besides its slot. */
function Marks({ child }: { child: SlotChild }) {
  const hindrance = hindranceOf(child)
  return (
    <span className="flex flex-wrap gap-2 pt-1">
      {hindrance ? <Badge tone="danger">{`Is ${hindrance}`}</Badge> : null}
      {!hindrance && !child.is_told && child.outcome === 'scheduled' ? (
        <Badge tone="warning">
          {child.told_at === null ? 'Not told yet' : 'Knows another time or place'}
        </Badge>
      ) : null}
      {child.check_in && child.check_in !== 'undone' ? (
        <Badge tone={child.check_in === 'absent' ? 'danger' : 'success'}>
          {CHECK_INS[child.check_in]}
        </Badge>
      ) : child.answer ? (
        <Badge tone={child.answer === 'coming' ? 'success' : 'warning'}>
          {child.answer === 'coming' ? 'Will be there' : 'Cannot come'}
        </Badge>
      ) : null}
      {child.audition_result ? (
        <Badge tone={child.audition_result === 'Pass' ? 'success' : 'neutral'}>
          {child.audition_result}
        </Badge>
      ) : null}
      {child.is_extra ? <Badge>Walk-in</Badge> : null}
    </span>
  )
}
