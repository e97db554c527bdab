import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { doneWords } from '@/domain/done-words'
import { formatCount } from '@/domain/money'
import { timeZoneOf } from '@/domain/regions'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { toAppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'
import type { AdminApplication } from '../api'
import { auditionDay } from '../audition-day'
import { reasonToSkip } from '../bulk'
import { type AuditionOutcome, scheduleAuditions } from '../decision-api'
import { adminApplicationQueries, refreshApplicationLists } from '../queries'
import { planErrors, slotsOf, type TypedPlan } from '../slots'
import { DayByTime, type DayLine } from './day-by-time'
import { ScheduleForm } from './schedule-form'
import { SkippedApplications } from './skipped-applications'
import { UnusualChildren } from './unusual-children'

export interface ScheduleDialogProps {
  applications: readonly AdminApplication[]
  /** Told of the rows that went through. */
  onClose: (done: readonly string[]) => void
}

/** One day and place for many children, each with a time of its own, shown before it is saved. */
export function ScheduleDialog({ applications: given, onClose }: ScheduleDialogProps) {
  const queryClient = useQueryClient()
  const formId = useId()
  // As they were when the question was asked. A day is one of one country's calendar.
  const [{ here, abroad }] = useState(() => {
    const fit = given.filter((row) => reasonToSkip('schedule', row) === null)
    const isHere = ({ country }: AdminApplication) => country === fit[0]?.country
    return { here: fit.filter(isHere), abroad: fit.filter((row) => !isHere(row)) }
  })
  const country = here[0]?.country ?? 'Nigeria'
  const [plan, setPlan] = useState<TypedPlan>({
    day: '',
    firstTime: '09:00',
    minutes: '10',
    place: '',
  })
  const [isUnusualTaken, setIsUnusualTaken] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, AuditionOutcome> | null>(null)

  const errors = planErrors(plan, country)
  const hasTimes = !errors.day && !errors.firstTime && !errors.minutes
  const others = useQuery({
    ...adminApplicationQueries.auditions({ country, day: plan.day, state: null }, false),
    enabled: hasTimes && outcomes === null,
  }).data?.rows
  const onDayWithout = (some: readonly AdminApplication[]) =>
    (others ?? []).filter(({ id }) => some.every((row) => row.id !== id))
  const unusual = unusualOnDay(here, onDayWithout(here))
  const rows = isUnusualTaken ? here : here.filter(({ id }) => !unusual.has(id))
  const slots = hasTimes ? slotsOf(rows, { ...plan, minutes: Number(plan.minutes) }) : []
  const lines: DayLine[] = [
    ...slots.map(({ application, startsAt }) => ({ application, startsAt, isNew: true })),
    ...onDayWithout(rows).map((application) => ({
      application,
      startsAt: application.audition_date ?? '',
      isNew: false,
    })),
  ].toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  const done = rows.filter(({ id }) => outcomes?.get(id) === 'scheduled')
  const noun = rows.length === 1 ? 'audition' : 'auditions'

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(null)
    setIsChecked(true)
    if (Object.values(errors).some((error) => error !== undefined)) return
    setIsBusy(true)
    try {
      const told = await scheduleAuditions(slots, plan.place)
      setOutcomes(told)
      const count = rows.filter(({ id }) => told.get(id) === 'scheduled').length
      if (count > 0) notify({ title: doneWords(count, rows.length, 'scheduled') })
      await refreshApplicationLists(queryClient)
    } catch (problem) {
      setRefusal(toAppError(problem).message)
    } finally {
      setIsBusy(false)
    }
  }

  const close = () => onClose(done.map(({ id }) => id))

  return (
    <Dialog
      isOpen
      onClose={close}
      isLocked={isBusy}
      size="large"
      title={
        outcomes
          ? doneWords(done.length, rows.length, 'scheduled')
          : `Schedule ${formatCount(rows.length)} ${noun}`
      }
      description={
        outcomes
          ? undefined
          : `Each child gets their own time, brothers and sisters side by side. Times are ${timeZoneOf(country).label}.`
      }
      footer={
        outcomes ? (
          <>
            <ButtonLink
              variant="secondary"
              to={auditionDay.href({ day: plan.day, place: country })}
            >
              List of the day
            </ButtonLink>
            <Button onClick={close}>Done</Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={close} disabled={isBusy}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              isBusy={isBusy}
              busyText="Scheduling…"
              disabled={rows.length === 0}
            >
              {`Schedule ${formatCount(rows.length)} ${noun}`}
            </Button>
          </>
        )
      }
    >
      {outcomes ? null : (
        <ScheduleForm
          id={formId}
          plan={plan}
          errors={isChecked ? errors : {}}
          onChange={(changes) => setPlan({ ...plan, ...changes })}
          onSubmit={(event) => void submit(event)}
        />
      )}
      {refusal ? (
        <p role="alert" className="mt-4 flex gap-2 font-semibold text-destructive">
          <Icon name="alert" className="mt-0.5" />
          <span>{refusal}</span>
        </p>
      ) : null}
      {outcomes ? null : (
        <UnusualChildren
          rows={here}
          reasons={unusual}
          isTaken={isUnusualTaken}
          onTake={setIsUnusualTaken}
        />
      )}
      <DayByTime day={plan.day} lines={lines} outcomes={outcomes} />
      {abroad.length > 0 ? (
        <p className="mt-4 flex gap-2 font-semibold text-warning-strong">
          <Icon name="alert" className="mt-0.5" />
          <span>{`Left out, because they live in another country: schedule them by themselves. ${abroad.map(({ child_name }) => child_name).join(', ')}`}</span>
        </p>
      ) : null}
      <SkippedApplications action="schedule" applications={given} />
    </Dialog>
  )
}

/** The state or province where most of them are from; `null` for nobody. */
function usualState(applications: readonly AdminApplication[]): string | null {
  const counts = new Map<string, number>()
  for (const { state_city } of applications) {
    counts.set(state_city, (counts.get(state_city) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/**
 * Why a child is unusual on a day, by its id: it is from another state than the children who are on it
 * already (or most of the new ones), or its entry video has not passed.
 */
function unusualOnDay(
  rows: readonly AdminApplication[],
  onDayAlready: readonly AdminApplication[],
): ReadonlyMap<string, readonly string[]> {
  const usual = usualState(onDayAlready.length > 0 ? onDayAlready : rows)
  return new Map(
    rows.flatMap(({ id, state_city, entry_video_status }) => {
      const reasons = [
        ...(state_city === usual ? [] : [`From ${state_city}; the others are from ${usual}.`]),
        ...(entry_video_status === 'approved' ? [] : ['The entry video has not passed.']),
      ]
      return reasons.length === 0 ? [] : [[id, reasons] as const]
    }),
  )
}
