import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { timeZoneOf } from '@/domain/regions'
import { parseTimeOfDay } from '@/domain/time-of-day'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TimeInput } from '@/components/time-input'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { toAppError } from '@/lib/api/errors'
import { timeOf } from '@/lib/local-input'
import { notify } from '@/lib/notify'
import type { AdminApplication, AuditionDay } from '../api'
import { callOffAuditions, moveAuditions } from '../decision-api'
import { refreshApplicationLists, undoMany } from '../queries'

export interface DayChangeDialogProps {
  change: 'move' | 'call_off'
  day: AuditionDay
  /** All auditions of the day, by time. */
  rows: readonly AdminApplication[]
  onClose: () => void
}

const MINUTES = { least: 1, most: 240 }
const DIRECTIONS = ['Later', 'Earlier'] as const
const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** Moves the auditions of a day from a time on, or calls them off, once everything that happens has been read. */
export function DayChangeDialog({ change, day, rows, onClose }: DayChangeDialogProps) {
  const queryClient = useQueryClient()
  const formId = useId()
  const [from, setFrom] = useState('00:00')
  const [minutes, setMinutes] = useState('')
  const [direction, setDirection] = useState<string>('Later')
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const isMove = change === 'move'
  const count = Number(minutes)
  const isWhole = Number.isInteger(count) && count >= MINUTES.least && count <= MINUTES.most
  const later = direction === 'Later' ? count : -count
  const fromTime = parseTimeOfDay(from)
  const meant = rows.filter(
    (row) =>
      row.audition_state === 'scheduled' &&
      fromTime !== null &&
      timeOf(row.audition_date, row.country) >= fromTime,
  )
  const families = new Set(meant.map(({ user_id }) => user_id)).size
  const auditions = (of: readonly unknown[]) => plural(of.length, 'audition', 'auditions')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(null)
    setIsChecked(true)
    if ((isMove && !isWhole) || fromTime === null) return
    setIsBusy(true)
    try {
      const seen = { ...day, from: fromTime, seen: meant }
      const written = isMove ? await moveAuditions(seen, later) : await callOffAuditions(seen)
      notify({
        title: `${auditions(written)} ${isMove ? 'moved' : 'called off'}.`,
        description: wordsOf(written),
        action: { label: 'Undo', onPress: () => void undoMany(queryClient, written) },
      })
      await refreshApplicationLists(queryClient)
      onClose()
    } catch (problem) {
      setRefusal(toAppError(problem).message)
      await refreshApplicationLists(queryClient)
    } finally {
      setIsBusy(false)
    }
  }

  /** The families to tell, and the children whom the database left as they were: a reviewer's own. */
  function wordsOf(written: readonly { id: string }[]): string {
    const isWritten = (row: AdminApplication) => written.some(({ id }) => id === row.id)
    const told = new Set(meant.filter(isWritten).map(({ user_id }) => user_id)).size
    const own = meant.filter((row) => !isWritten(row)).map(({ child_name }) => child_name)
    return [
      `${plural(told, 'family is', 'families are')} told once.`,
      ...(own.length > 0 ? [`Not ${own.join(', ')}: your own family. Ask an owner.`] : []),
    ].join(' ')
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      title={isMove ? 'Move the times of this day' : 'Call off this day'}
      description={`${formatDate(day.day)}, ${day.state ?? day.country}, ${timeZoneOf(day.country).label}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isMove ? 'primary' : 'destructive'}
            isBusy={isBusy}
            busyText={isMove ? 'Moving…' : 'Calling off…'}
            disabled={fromTime !== null && meant.length === 0}
          >
            {`${isMove ? 'Move' : 'Call off'} ${auditions(meant)}`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 sm:grid-cols-2"
      >
        <Field
          label="From"
          hint="Earlier auditions stay."
          isRequired
          error={isChecked && fromTime === null ? 'Please give a time, such as 14:30' : undefined}
        >
          <TimeInput value={from} onChange={setFrom} />
        </Field>
        {isMove ? (
          <>
            <Field
              label="Minutes"
              isRequired
              error={
                isChecked && !isWhole
                  ? `A whole number from ${MINUTES.least} to ${MINUTES.most}`
                  : undefined
              }
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                value={minutes}
                onChange={({ target }) => setMinutes(target.value)}
              />
            </Field>
            <Field label="Later or earlier" isRequired>
              <Select
                options={DIRECTIONS}
                value={direction}
                onChange={({ target }) => setDirection(target.value)}
              />
            </Field>
          </>
        ) : null}
      </form>
      {refusal ? (
        <p role="alert" className="mt-4 flex gap-2 font-semibold text-destructive">
          <Icon name="alert" className="mt-0.5" />
          <span>{refusal}</span>
        </p>
      ) : null}
      <p className="mt-4">
        {meant.length === 0
          ? 'No audition is left on this day from that time on.'
          : isMove
            ? `${plural(families, 'family is', 'families are')} told the old and the new time, once: under Notices and by email.`
            : `${plural(families, 'family is', 'families are')} told, once, that it is called off: under Notices and by email. Times and place are cleared.`}
      </p>
      <ol aria-label="The auditions that change" className="mt-2 divide-y divide-border">
        {meant.map((row) => (
          <li key={row.id} className="flex gap-4 py-2">
            <span className="shrink-0 font-semibold tabular-nums">
              {`${timeOf(row.audition_date, row.country)}${isMove && isWhole ? ` → ${timeAfter(row, later)}` : ''}`}
            </span>
            <span translate="no" className="min-w-0 wrap-anywhere">
              {row.child_name}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function timeAfter({ audition_date, country }: AdminApplication, minutes: number): string {
  const moved = Date.parse(audition_date ?? '') + minutes * 60_000
  return timeOf(new Date(moved).toISOString(), country)
}
