import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { dayIn, formatDate, onClocksOf } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { checkPlainText } from '@/domain/plain-text'
import { timeZoneOf } from '@/domain/regions'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { toAppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'
import type { Application } from '../api'
import { auditionDay } from '../audition-day'
import { whyLeftOut } from '../bulk'
import { type AuditionOutcome, scheduleAuditions } from '../decision-api'
import { adminApplicationQueries, refreshApplicationLists } from '../queries'
import { slotsOf } from '../slots'
import { LeftOut } from './left-out'

const OUTCOME_WORDS: Record<AuditionOutcome, string> = {
  scheduled: 'Scheduled',
  deleted: 'This application has been deleted.',
  changed: 'Somebody has changed it since you selected it.',
  rejected: 'The application is rejected.',
  disqualified: 'Disqualified.',
  unpaid: 'The ticket is not paid.',
  not_approved: 'The application is not approved yet.',
  completed: 'The audition is over already.',
}

export interface ScheduleDialogProps {
  applications: readonly Application[]
  /** Told of the rows that went through. */
  onClose: (done: readonly string[]) => void
}

/** One day and place for many children, each with a time of its own, shown before it is saved. */
export function ScheduleDialog({ applications: given, onClose }: ScheduleDialogProps) {
  const queryClient = useQueryClient()
  const formId = useId()
  // As they were when the question was asked. A day is one of one country's calendar.
  const [{ rows, abroad }] = useState(() => {
    const fit = given.filter((row) => whyLeftOut('schedule', row) === null)
    const isHere = ({ country }: Application) => country === fit[0]?.country
    return { rows: fit.filter(isHere), abroad: fit.filter((row) => !isHere(row)) }
  })
  const country = rows[0]?.country ?? 'Nigeria'
  const [values, setValues] = useState({ day: '', firstTime: '09:00', minutes: '10', place: '' })
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, AuditionOutcome> | null>(null)

  const minutes = Number(values.minutes)
  const errors = {
    day:
      values.day === ''
        ? 'Please choose the day'
        : values.day < dayIn(country, new Date())
          ? 'This day is over'
          : undefined,
    firstTime: values.firstTime === '' ? 'Please give the first time' : undefined,
    minutes:
      Number.isInteger(minutes) && minutes >= 1 && minutes <= 240
        ? undefined
        : 'A whole number from 1 to 240',
    place:
      values.place.trim() === ''
        ? 'Please say where it is'
        : checkPlainText(values.place, 'The place'),
  }
  const hasTimes = !errors.day && !errors.firstTime && !errors.minutes
  const slots = hasTimes ? slotsOf(rows, { ...values, minutes }) : []
  const others = useQuery({
    ...adminApplicationQueries.auditions({ country, day: values.day, state: null }),
    enabled: hasTimes && outcomes === null,
  }).data
  const lines = [
    ...slots.map(({ application, startsAt }) => ({ application, startsAt, isNew: true })),
    ...(others ?? [])
      .filter(({ id }) => rows.every((row) => row.id !== id))
      .map((application) => ({
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
      const told = await scheduleAuditions(slots, values.place)
      setOutcomes(told)
      const count = rows.filter(({ id }) => told.get(id) === 'scheduled').length
      if (count > 0)
        notify({ title: `${formatCount(count)} of ${formatCount(rows.length)} scheduled` })
      await refreshApplicationLists(queryClient)
    } catch (problem) {
      setRefusal(toAppError(problem).message)
    } finally {
      setIsBusy(false)
    }
  }

  const close = () => onClose(done.map(({ id }) => id))
  const change = (changes: Partial<typeof values>) => setValues({ ...values, ...changes })
  const shown = (error: string | undefined) => (isChecked ? error : undefined)

  return (
    <Dialog
      isOpen
      onClose={close}
      isLocked={isBusy}
      size="large"
      title={
        outcomes
          ? `${formatCount(done.length)} of ${formatCount(rows.length)} scheduled`
          : `Schedule ${formatCount(rows.length)} ${noun}`
      }
      description={
        outcomes
          ? undefined
          : `Each child gets a time of its own, brothers and sisters side by side. Times are ${timeZoneOf(country).label}.`
      }
      footer={
        outcomes ? (
          <>
            <ButtonLink
              variant="secondary"
              to={auditionDay.href({ day: values.day, place: country })}
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
            <Button type="submit" form={formId} isBusy={isBusy} busyText="Scheduling…">
              Schedule {formatCount(rows.length)} {noun}
            </Button>
          </>
        )
      }
    >
      {outcomes ? null : (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-4 sm:grid-cols-3"
        >
          <Field label="Day" isRequired error={shown(errors.day)}>
            <Input
              type="date"
              value={values.day}
              onChange={({ target }) => change({ day: target.value })}
            />
          </Field>
          <Field label="First time" isRequired error={shown(errors.firstTime)}>
            <Input
              type="time"
              value={values.firstTime}
              onChange={({ target }) => change({ firstTime: target.value })}
            />
          </Field>
          <Field label="Minutes a child" isRequired error={shown(errors.minutes)}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={values.minutes}
              onChange={({ target }) => change({ minutes: target.value })}
            />
          </Field>
          <Field
            label="Place"
            hint="The families read it: hall, address, what to bring."
            isRequired
            error={shown(errors.place)}
            className="sm:col-span-3"
          >
            <Textarea
              rows={2}
              maxLength={2000}
              value={values.place}
              onChange={({ target }) => change({ place: target.value })}
            />
          </Field>
        </form>
      )}
      {refusal ? (
        <p role="alert" className="mt-4 flex gap-2 font-semibold text-destructive">
          <Icon name="alert" className="mt-0.5" />
          {refusal}
        </p>
      ) : null}
      {lines.length > 0 ? (
        <section className="mt-4">
          <h3 className="font-semibold text-heading">
            {formatDate(values.day)}, {formatCount(lines.length)}{' '}
            {lines.length === 1 ? 'child' : 'children'}
          </h3>
          <ol aria-label="The day by time" className="divide-y divide-border">
            {lines.map(({ application: row, startsAt, isNew }) => {
              const outcome = outcomes?.get(row.id)
              return (
                <li key={row.id} className="flex items-start gap-4 py-2">
                  <span className="w-12 shrink-0 font-semibold tabular-nums">
                    {timeOf(startsAt, row)}
                  </span>
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {row.child_name}
                    <span className="block text-sm text-muted-foreground">
                      {row.age}, {row.state_city}
                      {isNew ? movedWords(row) : ' · on this day already'}
                    </span>
                  </span>
                  {outcome === undefined ? null : (
                    <span className="flex flex-col items-end text-right">
                      <Badge tone={outcome === 'scheduled' ? 'success' : 'danger'}>
                        {outcome === 'scheduled' ? 'Scheduled' : 'Not scheduled'}
                      </Badge>
                      {outcome === 'scheduled' ? null : (
                        <span className="text-sm">{OUTCOME_WORDS[outcome]}</span>
                      )}
                    </span>
                  )}
                </li>
              )
            })}
          </ol>
        </section>
      ) : null}
      {abroad.length > 0 ? (
        <p className="mt-4 flex gap-2 font-semibold text-warning-strong">
          <Icon name="alert" className="mt-0.5" />
          Left out, because they live in another country: schedule them by themselves.{' '}
          {abroad.map(({ child_name }) => child_name).join(', ')}
        </p>
      ) : null}
      <LeftOut action="schedule" applications={given} />
    </Dialog>
  )
}

/** "09:10" on the clocks of the child's country. */
export function timeOf(moment: string, { country }: Pick<Application, 'country'>): string {
  const shown = onClocksOf(country, moment)
  return Number.isNaN(shown.getTime()) ? '' : shown.toISOString().slice(11, 16)
}

function movedWords({ audition_date, country }: Application): string {
  return audition_date === null ? '' : ` · moves from ${formatDate(audition_date, country)}`
}
