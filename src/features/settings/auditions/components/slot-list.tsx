import { clsx } from 'clsx'
import { type CSSProperties, Fragment } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { checkStyle } from '@/components/ui/checkbox'
import { formatTime } from '@/domain/dates'
import type { Plan, SlotChild } from '../api'
import { gridOf, timeRowsOf } from '../grid'
import { absenceOf, childrenWords, hindranceOf, isOpen, stageOf } from '../labels'

export interface SlotListProps {
  plan: Plan
  rows: readonly SlotChild[]
  /** When the rows were fetched, on the day itself; null before and after it. */
  now: number | null
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  onMove: (child: SlotChild) => void
  onClear: () => void
}

const CHECK_INS = { arrived: 'Arrived', left: 'Left', absent: 'Did not come', undone: '' } as const

// Stages are side by side in a wide window, and stacked on a phone.
const COLUMNS = 'lg:grid lg:grid-cols-[5rem_repeat(var(--stages),minmax(14rem,1fr))]'

/** The slots of a day by time, taken and free, with a "now" line on the day itself. */
export function SlotList({ plan, rows, now, ticked, onTick, onMove, onClear }: SlotListProps) {
  const canChange = isOpen(plan)
  const times = timeRowsOf(gridOf(plan, rows))
  const next = now === null ? -1 : times.findIndex(({ startsAt }) => Date.parse(startsAt) > now)
  const chosen = rows.filter(({ application_id }) => ticked.has(application_id)).length
  const isEmpty = rows.length === 0

  function toggle(id: string) {
    const changed = new Set(ticked)
    if (!changed.delete(id)) changed.add(id)
    onTick(changed)
  }

  return (
    <section aria-label="Slots" className="flex flex-col gap-3 print:hidden">
      {now === null ? null : <NotHere plan={plan} rows={rows} now={now} />}
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
      <div
        style={{ '--stages': plan.stages.length } as CSSProperties}
        className="overflow-x-auto rounded-card border border-border bg-surface"
      >
        {plan.stages.length > 1 ? (
          // Hidden from screen readers: each slot announces its stage itself.
          <div
            aria-hidden
            className={clsx(COLUMNS, 'hidden min-w-fit border-b-2 border-border font-semibold')}
          >
            <span />
            {plan.stages.map((name) => (
              <span key={name} className="px-3 py-2 wrap-anywhere">
                {name}
              </span>
            ))}
          </div>
        ) : null}
        {/* One flat list, so that a moving child keeps its elements and a focused button its focus. */}
        <ol className={clsx(COLUMNS, 'min-w-fit max-lg:min-w-0')}>
          {times.map(({ startsAt, slots }, index) => [
            now !== null && index === next ? <NowLine key="now" plan={plan} now={now} /> : null,
            <li
              key={startsAt}
              className={clsx(
                'px-3 pt-2 font-semibold tabular-nums lg:col-start-1',
                index > 0 && 'border-t border-border',
              )}
            >
              {formatTime(startsAt, plan.country)}
            </li>,
            ...slots.map(({ stage, child }) => (
              <li
                key={child?.application_id ?? `${startsAt} ${stage}`}
                style={{ '--stage': (stage ?? 1) + 1 } as CSSProperties}
                className={clsx(
                  'flex min-w-0 flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2 lg:col-start-(--stage)',
                  index > 0 && 'border-border lg:border-t',
                )}
              >
                <span className="w-full text-sm font-semibold wrap-anywhere empty:hidden lg:sr-only">
                  {stageOf(plan, stage)}
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
                    <Marks
                      child={child}
                      absence={now === null ? null : absenceOf(child, plan, now)}
                    />
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
            )),
          ])}
          {now !== null && next === -1 ? <NowLine plan={plan} now={now} /> : null}
        </ol>
      </div>
    </section>
  )
}

/** As many names as are readable at a glance; the list below has all. */
const NAMED = 6

function NowLine({ plan, now }: { plan: Plan; now: number }) {
  return (
    <li
      aria-current="time"
      className="border-l-4 border-l-primary-strong bg-muted px-3 py-1 font-semibold text-primary-strong tabular-nums lg:col-span-full"
    >
      {`Now, ${formatTime(new Date(now), plan.country)}`}
    </li>
  )
}

/** The overdue children by name: whom to ring first. */
function NotHere({ plan, rows, now }: Pick<SlotListProps, 'plan' | 'rows'> & { now: number }) {
  const late = rows.filter((child) => absenceOf(child, plan, now) === 'late')
  const missing = rows.filter((child) => absenceOf(child, plan, now) === 'missing')
  const groups = [
    ['Late', late],
    ['Missing', missing],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 empty:hidden">
      {groups.map(([label, children]) =>
        children.length === 0 ? null : (
          <Fragment key={label}>
            <dt className="font-semibold">{`${label}: ${children.length}`}</dt>
            <dd className="wrap-anywhere">
              {children.slice(0, NAMED).map((child, index) => (
                <Fragment key={child.application_id}>
                  {index > 0 ? <span>, </span> : null}
                  <span translate="no">{child.child_name}</span>
                  <span className="text-muted-foreground tabular-nums">
                    {` (${[formatTime(child.starts_at, plan.country), stageOf(plan, child.stage)].filter(Boolean).join(', ')})`}
                  </span>
                </Fragment>
              ))}
              {children.length > NAMED ? (
                <span>{` and ${children.length - NAMED} more`}</span>
              ) : null}
            </dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}

function Marks({ child, absence }: { child: SlotChild; absence: ReturnType<typeof absenceOf> }) {
  const hindrance = hindranceOf(child)
  return (
    <span className="flex flex-wrap gap-2 pt-1">
      {hindrance ? <Badge tone="danger">{`Is ${hindrance}`}</Badge> : null}
      {!hindrance && !child.is_told && child.outcome === 'scheduled' ? (
        <Badge tone="warning">
          {child.told_at === null ? 'Not told yet' : 'Knows another time or place'}
        </Badge>
      ) : null}
      {absence !== null && child.check_in !== 'absent' ? (
        <Badge tone={absence === 'late' ? 'warning' : 'danger'}>
          {absence === 'late' ? 'Late' : 'Missing'}
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
