import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { dayIn, formatDate } from '@/domain/dates'
import { lazyView } from '@/lib/lazy'
import { useListInterval } from '@/lib/member'
import { paths } from '@/lib/paths'
import { useOutbox } from '@/lib/offline/use-outbox'
import { useDialogParam } from '@/lib/use-dialog-param'
import type { Plan } from '../api'
import { resultKind } from '../outbox-kind'
import { planQueries, useClearSlots, useCompletePlan } from '../queries'
import { childrenWords, hoursOf, isOpen, isOver, planState, roundOf } from '../labels'
import { AuditionCalls } from './audition-calls'
import { Printout } from './printout'
import { SlotList } from './slot-list'

const CopyDialog = lazyView(async () => (await import('./copy-dialog')).CopyDialog)
const FillDialog = lazyView(async () => (await import('./fill-dialog')).FillDialog)
const LateDialog = lazyView(async () => (await import('./late-dialog')).LateDialog)
const NewSlotDialog = lazyView(async () => (await import('./new-slot-dialog')).NewSlotDialog)
const PlanDialog = lazyView(async () => (await import('./plan-dialog')).PlanDialog)
const ResultList = lazyView(async () => (await import('./result-list')).ResultList)
const SlotDialog = lazyView(async () => (await import('./slot-dialog')).SlotDialog)
const TellDialog = lazyView(async () => (await import('./tell-dialog')).TellDialog)

/** One planned day: its slots with their children, and all its actions. */
export function DayView({ id }: { id: string }) {
  const refetchInterval = useListInterval()
  const plans = useQuery({ ...planQueries.all(), refetchInterval })
  return (
    <QueryView
      query={plans}
      errorTitle="Could not fetch the audition days."
      loadingText="Loading the day…"
      skeleton={<SkeletonList count={6} className="h-12" />}
      isEmpty={(all) => all.every((plan) => plan.id !== id)}
      empty={
        <EmptyState title="This day is gone.">
          <Link to={paths.auditionDays} className="underline underline-offset-4">
            See all days
          </Link>
        </EmptyState>
      }
    >
      {(all) => {
        const plan = all.find((one) => one.id === id)
        return plan ? <Day plan={plan} plans={all} /> : null
      }}
    </QueryView>
  )
}

const ARRIVALS_INTERVAL = 30_000

type Asked = 'fill' | 'publish' | 'cancel' | 'late' | 'copy' | 'complete' | 'new_slot' | 'clear'

function Day({ plan, plans }: { plan: Plan; plans: readonly Plan[] }) {
  const isToday = dayIn(plan.country, plan.starts_at) === dayIn(plan.country, new Date())
  // Children arrive at the door all day, and this page learns of it only by polling.
  const isUnderWay = isToday && plan.published_at !== null && isOpen(plan)
  const query = useQuery({
    ...planQueries.slots(plan.id),
    refetchInterval: isUnderWay ? ARRIVALS_INTERVAL : false,
  })
  const opened = useDialogParam('edit')
  const [asked, setAsked] = useState<Asked | null>(null)
  // While results are typed, nothing else is offered.
  const [hasResults, setHasResults] = useState(false)
  // Unsent results reopen at once, whoever typed them on this phone.
  const [wasAsked, setWasAsked] = useState(false)
  const { entries } = useOutbox(resultKind)
  const isLeft = entries.some(
    ({ state, payload }) => state !== 'saved' && payload.auditionDayId === plan.id,
  )
  if (isLeft && !wasAsked) {
    setWasAsked(true)
    setHasResults(true)
  }
  const slotDialog = useDialogParam('slot')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const complete = useCompletePlan()
  const clear = useClearSlots()
  const { label, tone } = planState(plan)
  const rows = query.data ?? []
  const chosen = rows.filter(({ application_id }) => ticked.has(application_id))
  const absent = rows.filter(
    ({ check_in, outcome }) => check_in === 'absent' && outcome === 'scheduled',
  )
  const hasBegun = new Date(plan.starts_at) <= new Date()
  const canChange = isOpen(plan) && !hasResults
  const moved = canChange ? rows.find((row) => row.application_id === slotDialog.value) : undefined
  const canRunLate = canChange && plan.published_at !== null && plan.planned > 0
  const hasNews = plan.unpublished > 0 || (plan.planned > 0 && plan.published_at === null)
  const canCheckIn =
    plan.published_at !== null && plan.cancelled_at === null && (isToday || hasBegun)
  const close = () => setAsked(null)
  const checkIn = (
    <ButtonLink size="small" variant="secondary" to={paths.door(plan.id)}>
      Check-in
    </ButtonLink>
  )
  const runningLate = (
    <Button size="small" variant="secondary" onClick={() => setAsked('late')}>
      Running late
    </Button>
  )

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <h2 className="text-2xl">{`${plan.state_city}, ${formatDate(plan.starts_at, plan.country)}`}</h2>
        {plan.round > 1 ? <Badge>{roundOf(plan)}</Badge> : null}
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-muted-foreground print:hidden">
        <span>{`${hoursOf(plan)} · ${childrenWords(plan.planned)}, ${plan.free} free`}</span>
      </p>
      <p className="wrap-anywhere whitespace-pre-line print:hidden">
        {[plan.venue, plan.address, plan.notes].filter(Boolean).join('\n')}
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        {canChange && hasNews ? (
          <Button size="small" onClick={() => setAsked('publish')}>
            {`Publish: tell ${plan.unpublished}`}
          </Button>
        ) : null}
        {plan.cancelled_at !== null && plan.unpublished > 0 ? (
          <Button size="small" onClick={() => setAsked('cancel')}>
            {`Tell the other ${plan.unpublished}`}
          </Button>
        ) : null}
        {canChange && plan.free > 0 ? (
          <Button
            size="small"
            variant={hasNews || isToday ? 'secondary' : 'primary'}
            onClick={() => setAsked('fill')}
          >
            Fill the slots
          </Button>
        ) : null}
        {canCheckIn && isToday && !hasResults ? checkIn : null}
        {canRunLate && isToday ? runningLate : null}
        {hasResults || (hasBegun && plan.arrived > 0) ? (
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              setWasAsked(true)
              setHasResults(!hasResults)
            }}
          >
            {hasResults ? 'See the slots' : 'Type results'}
          </Button>
        ) : null}
        {absent.length > 0 && isOver(plan) && !hasResults ? (
          <Button size="small" variant="secondary" onClick={() => setAsked('new_slot')}>
            {`New slots for ${childrenWords(absent.length)} who did not come`}
          </Button>
        ) : null}
      </div>
      <AuditionCalls plan={plan} />
      {hasResults ? null : (
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold text-primary-strong underline underline-offset-4 print:hidden">
            More for this day
            <Icon name="chevron" className="transition-transform group-open:rotate-180" />
          </summary>
          <div className="flex flex-wrap gap-3 pt-2">
            {canChange ? (
              <Button size="small" variant="secondary" onClick={() => opened.open(plan.id)}>
                Change or move the day
              </Button>
            ) : null}
            {canCheckIn && !isToday ? checkIn : null}
            {canRunLate && !isToday ? runningLate : null}
            <Button size="small" variant="secondary" onClick={() => setAsked('copy')}>
              Copy
            </Button>
            {hasBegun && plan.cancelled_at === null ? (
              <Button size="small" variant="secondary" onClick={() => setAsked('complete')}>
                {plan.completed_at === null ? 'Complete the day' : 'Open the day again'}
              </Button>
            ) : null}
            {plan.published_at === null ? null : <Printout plan={plan} />}
            {canChange ? (
              <Button size="small" variant="secondary" onClick={() => setAsked('cancel')}>
                Cancel the day
              </Button>
            ) : null}
          </div>
        </details>
      )}
      <QueryView
        query={query}
        errorTitle="Could not fetch the slots."
        loadingText="Loading the slots…"
        skeleton={<SkeletonList count={6} className="h-12" />}
      >
        {(children) =>
          hasResults ? (
            <ResultList plan={plan} rows={children} />
          ) : (
            <SlotList
              plan={plan}
              rows={children}
              now={isUnderWay ? query.dataUpdatedAt : null}
              ticked={ticked}
              onTick={setTicked}
              onClear={() => setAsked('clear')}
              onMove={(child) => slotDialog.open(child.application_id)}
            />
          )
        }
      </QueryView>
      {opened.value === plan.id ? (
        <PlanDialog plan={plan} onClose={opened.close} onPlanned={() => undefined} />
      ) : null}
      {asked === 'fill' ? <FillDialog plan={plan} onClose={close} /> : null}
      {asked === 'publish' ? <TellDialog kind="publish" plan={plan} onClose={close} /> : null}
      {asked === 'cancel' ? <TellDialog kind="cancel" plan={plan} onClose={close} /> : null}
      {asked === 'late' ? <LateDialog plan={plan} rows={rows} onClose={close} /> : null}
      {asked === 'copy' ? <CopyDialog plan={plan} onClose={close} /> : null}
      {asked === 'new_slot' ? (
        <NewSlotDialog plan={plan} plans={plans} absent={absent} onClose={close} />
      ) : null}
      {moved ? (
        <SlotDialog
          child={moved}
          plan={plan}
          plans={plans}
          rows={rows}
          onClose={slotDialog.close}
        />
      ) : null}
      <ConfirmDialog
        isOpen={asked === 'complete'}
        onClose={close}
        title={plan.completed_at === null ? 'Complete this day?' : 'Open this day again?'}
        description={
          plan.completed_at === null
            ? 'Its plan can’t change any more. You can still type results, and give anyone who didn’t come a slot on another day.'
            : 'Its plan can be changed again.'
        }
        confirmLabel={plan.completed_at === null ? 'Complete the day' : 'Open the day again'}
        onConfirm={() =>
          complete.mutateAsync({ id: plan.id, isCompleted: plan.completed_at === null })
        }
      />
      <ConfirmDialog
        isOpen={asked === 'clear'}
        onClose={close}
        title={`Take ${childrenWords(chosen.length)} out of this day?`}
        description="Their slots become free. Families who were told hear about it when you publish."
        confirmLabel="Take out"
        onConfirm={async () => {
          await clear.mutateAsync({
            id: plan.id,
            ids: chosen.map(({ application_id }) => application_id),
          })
          setTicked(new Set())
        }}
      />
    </div>
  )
}
