import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { Select } from '@/components/ui/select'
import { SkeletonList } from '@/components/ui/skeleton'
import type { EntryVideoStatus } from '@/domain/application'
import { formatDate } from '@/domain/dates'
import { doneWords } from '@/domain/done-words'
import { pastYear } from '@/domain/edition'
import { formatCount } from '@/domain/money'
import { useEditions } from '@/lib/editions'
import { lazyView } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import type { Outcome, Plan } from '../api'
import { planQueries, useFillDays } from '../queries'
import type { PlanPlace } from '../schema'
import { childrenWords, isOver, leftWords, planName } from '../labels'

const PlanDialog = lazyView(async () => (await import('./plan-dialog')).PlanDialog)

/** A listed child to be put on a day. */
export interface ListedChild extends PlanPlace {
  id: string
  edition: number
  child_name: string
  entry_video_status: EntryVideoStatus
}

export interface PutOnDayDialogProps {
  /** All of one year. */
  applications: readonly ListedChild[]
  /** Called with the ids of the planned children. */
  onClose: (planned: readonly string[]) => void
  /** Content below the days, such as the children who cannot be planned. */
  children?: ReactNode
}

/** The unplanned children of one state, and the days available to them. */
interface StateGroup extends PlanPlace {
  edition: number
  rows: readonly ListedChild[]
  /** Days with a free slot, earliest first. */
  days: readonly Plan[]
  isFull: boolean
  day: Plan | undefined
}

/**
 * Assigns children slots on a day of their state: one choice per state, or a new day. Families are told only when the
 * day is published.
 */
export function PutOnDayDialog({ applications, onClose, children }: PutOnDayDialogProps) {
  const formId = useId()
  const plans = useQuery(planQueries.all())
  const editions = useEditions(true)
  const fill = useFillDays()
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const [isVideoTaken, setIsVideoTaken] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const [wanting, setWanting] = useState<StateGroup | null>(null)

  const planned = applications.filter(({ id }) => results.get(id)?.outcome === 'scheduled')
  const waiting = applications.filter((row) => !planned.includes(row))
  const notPassed = waiting.filter(({ entry_video_status }) => entry_video_status !== 'approved')
  const groups = groupsOf(
    isVideoTaken ? waiting : waiting.filter((row) => !notPassed.includes(row)),
    plans.data ?? [],
    choices,
  )
  const meant = groups.flatMap(({ state_city, day, rows }) =>
    day ? [{ state: state_city, id: day.id, ids: rows.map(({ id }) => id) }] : [],
  )
  const count = meant.reduce((sum, { ids }) => sum + ids.length, 0)
  const choose = (state: string, id: string) => setChoices(new Map(choices).set(state, id))
  const close = () => onClose(planned.map(({ id }) => id))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const answers = await fill.mutateAsync(meant)
    setResults(new Map([...results, ...answers.flatMap(resultsOf)]))
    const refused = answers.flatMap(({ state, refusal }) =>
      refusal === undefined ? [] : [[state, refusal] as const],
    )
    setRefusals(new Map(refused))
    setIsDone(refused.length === 0)
  }

  if (wanting) {
    const { state_city, country, edition } = wanting
    return (
      <PlanDialog
        meant={{ country, state_city, edition: pastYear(editions, edition) }}
        onClose={() => setWanting(null)}
        onPlanned={(id) => choose(state_city, id)}
        onFailure={() => setWanting(null)}
      />
    )
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      isLocked={fill.isPending}
      title={
        isDone
          ? doneWords(planned.length, applications.length, 'planned')
          : `Put ${applications.length === 1 ? applications[0]?.child_name : childrenWords(applications.length)} on an audition day`
      }
      description={
        isDone
          ? undefined
          : 'Each child gets a free slot, brothers and sisters side by side. Families are told when you publish the day.'
      }
      footer={
        isDone ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <>
            <Button variant="quiet" onClick={close} disabled={fill.isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              isBusy={fill.isPending}
              busyText="Planning…"
              disabled={count === 0}
            >
              {`Plan ${childrenWords(count)}`}
            </Button>
          </>
        )
      }
    >
      <Planned results={results} plans={plans.data ?? []} />
      {isDone ? (
        <Left results={results} applications={applications} />
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4"
        >
          <NotPassedVideos rows={notPassed} isTaken={isVideoTaken} onTake={setIsVideoTaken} />
          <QueryView
            query={plans}
            errorTitle="Could not fetch the audition days."
            loadingText="Loading the audition days…"
            skeleton={<SkeletonList count={2} className="h-12" />}
          >
            {() =>
              groups.map((group) => (
                <StateDays
                  key={group.state_city}
                  group={group}
                  isAlone={groups.length === 1}
                  refusal={refusals.get(group.state_city)}
                  onChoose={(id) => choose(group.state_city, id)}
                  onMake={() => setWanting(group)}
                />
              ))
            }
          </QueryView>
        </form>
      )}
      {children}
    </Dialog>
  )
}

interface Result {
  outcome: Outcome
  dayId: string
}

type Answer = Awaited<ReturnType<ReturnType<typeof useFillDays>['mutateAsync']>>[number]

const resultsOf = ({ id: dayId, planned, left }: Answer): [string, Result][] => [
  ...planned.map((id): [string, Result] => [id, { outcome: 'scheduled', dayId }]),
  ...[...left].flatMap(([outcome, ids]) =>
    ids.map((id): [string, Result] => [id, { outcome, dayId }]),
  ),
]

/** Groups by state name; without a choice, each state defaults to its next day. */
function groupsOf(
  rows: readonly ListedChild[],
  plans: readonly Plan[],
  choices: ReadonlyMap<string, string>,
): StateGroup[] {
  const states = [...new Set(rows.map(({ state_city }) => state_city))].toSorted()
  return states.flatMap((state_city) => {
    const ofState = rows.filter((row) => row.state_city === state_city)
    const [first] = ofState
    if (!first) return []
    const { country, edition } = first
    const open = plans.filter(
      (plan) =>
        plan.state_city === state_city &&
        plan.country === country &&
        plan.edition === edition &&
        !isOver(plan),
    )
    const days = open.filter(({ free }) => free > 0)
    const choice = choices.get(state_city)
    const day = choice === '' ? undefined : (days.find(({ id }) => id === choice) ?? days[0])
    return [{ country, state_city, edition, rows: ofState, days, isFull: open.length > 0, day }]
  })
}

interface StateDaysProps {
  group: StateGroup
  /** Whether this is the only state. */
  isAlone: boolean
  refusal: string | undefined
  onChoose: (id: string) => void
  onMake: () => void
}

function StateDays({ group, isAlone, refusal, onChoose, onMake }: StateDaysProps) {
  const { state_city, rows, days, isFull, day } = group
  const name = `${state_city}, ${childrenWords(rows.length)}`
  return (
    <div className="flex flex-col items-start gap-2">
      {days.length > 0 ? (
        <Field
          label={name}
          isRequired
          hint={day ? roomWords(day.free, rows.length) : undefined}
          error={refusal}
          className="w-full"
        >
          <Select
            placeholder={isAlone ? undefined : 'No day now'}
            value={day?.id ?? ''}
            onChange={({ target }) => onChoose(target.value)}
            options={days.map((one) => ({
              value: one.id,
              label: `${formatDate(one.starts_at, one.country)}, ${one.venue} (${formatCount(one.free)} free)`,
            }))}
          />
        </Field>
      ) : (
        <p>
          <span className="block font-semibold">{name}</span>
          <span>{isFull ? 'The open days here are full.' : 'There is no open day here yet.'}</span>
        </p>
      )}
      <Button size="small" variant="secondary" onClick={onMake}>
        {`Make a day in ${state_city}`}
      </Button>
    </div>
  )
}

function roomWords(free: number, count: number): string {
  const words = `${formatCount(free)} free ${free === 1 ? 'slot' : 'slots'}.`
  return free >= count
    ? words
    : `${words} ${childrenWords(count - free)} will stay without a time: make another day for them.`
}

interface NotPassedVideosProps {
  /** The children whose entry video has not passed. */
  rows: readonly ListedChild[]
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** Children without a passed video are planned only after confirmation. */
function NotPassedVideos({ rows, isTaken, onTake }: NotPassedVideosProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label="Look at these first" className="flex flex-col gap-2">
      <p className="flex gap-2 font-semibold text-warning-strong">
        <Icon name="alert" className="mt-0.5" />
        <span>
          {rows.length === 1
            ? 'The entry video of one child has not passed.'
            : `The entry videos of ${formatCount(rows.length)} children have not passed.`}
        </span>
      </p>
      <p translate="no" className="wrap-anywhere">
        {namesOf(rows)}
      </p>
      <Checkbox
        label={
          rows.length === 1
            ? 'Plan this child as well'
            : `Plan these ${formatCount(rows.length)} as well`
        }
        checked={isTaken}
        onChange={({ target }) => onTake(target.checked)}
      />
    </section>
  )
}

const namesOf = (rows: readonly ListedChild[]) =>
  rows.map(({ child_name }) => child_name).join(', ')

interface PlannedProps {
  results: ReadonlyMap<string, Result>
  plans: readonly Plan[]
}

/** Links to the days that got children. */
function Planned({ results, plans }: PlannedProps) {
  const scheduled = [...results.values()].filter(({ outcome }) => outcome === 'scheduled')
  const days = [...new Set(scheduled.map(({ dayId }) => dayId))]
  if (days.length === 0) return null
  return (
    <div className="mb-4 flex flex-col gap-2">
      <ul aria-label="Planned" className="divide-y divide-border">
        {days.map((id) => {
          const plan = plans.find((one) => one.id === id)
          const count = scheduled.filter(({ dayId }) => dayId === id).length
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="wrap-anywhere">
                <span className="block font-semibold">{`${childrenWords(count)} planned`}</span>
                <span>{plan ? planName(plan) : null}</span>
              </span>
              <ButtonLink size="small" variant="secondary" to={paths.auditionDay(id)}>
                Open this day
              </ButtonLink>
            </li>
          )
        })}
      </ul>
      <p role="status">
        {days.length === 1
          ? 'The families are told when you publish this day.'
          : 'The families are told when you publish these days.'}
      </p>
    </div>
  )
}

interface LeftProps {
  results: ReadonlyMap<string, Result>
  applications: readonly ListedChild[]
}

/** The children who were not planned, by reason; children not attempted got no day. */
function Left({ results, applications }: LeftProps) {
  const reasons = new Set(applications.map(({ id }) => results.get(id)?.outcome))
  reasons.delete('scheduled')
  if (reasons.size === 0) return null
  return (
    <ul aria-label="Not planned" className="divide-y divide-border">
      {[...reasons].map((outcome) => {
        const rows = applications.filter(({ id }) => results.get(id)?.outcome === outcome)
        return (
          <li key={outcome ?? ''} className="py-2 wrap-anywhere">
            <span className="block font-semibold text-warning-strong">
              {outcome
                ? leftWords(outcome, rows.length)
                : `${formatCount(rows.length)} not put on a day now`}
            </span>
            <span translate="no">{namesOf(rows)}</span>
          </li>
        )
      })}
    </ul>
  )
}
