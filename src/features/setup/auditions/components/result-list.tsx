import { type KeyboardEvent, useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { checkStyle } from '@/components/ui/checkbox'
import type { SlotChild } from '../api'
import { type TypedRow, useResults } from '../use-results'

const RESULTS = ['Pass', 'Fail'] as const
const STATES = {
  saved: 'Saved',
  typed: 'Not saved yet',
  saving: 'Saving…',
  offline: 'Waits for the network',
} as const
const MAX_REPORT_LENGTH = 5000

export interface ResultListProps {
  auditionId: string
  rows: readonly SlotChild[]
}

/** The children who arrived, each with a result and a line of report, saved as they are typed. */
export function ResultList({ auditionId, rows }: ResultListProps) {
  const arrived = rows.filter(
    ({ check_in, outcome }) =>
      check_in === 'arrived' || check_in === 'left' || outcome === 'completed',
  )
  const { rowOf, isOffline, change, retry, drop } = useResults(auditionId, arrived)
  const decided = arrived.filter(({ application_id }) => rowOf(application_id)?.result).length
  return (
    <section aria-label="Results" className="flex flex-col gap-3">
      <p className="text-muted-foreground">
        <span>What you type is saved by itself. Families are told a few minutes later.</span>
        <span className="max-lg:hidden">
          {' '}
          Keys: Tab to the result, Space for Pass, the arrow for Fail, Tab to the report, Enter for
          the next child.
        </span>
      </p>
      <p role="status">
        <span className={isOffline ? 'font-semibold text-warning-strong' : ''}>
          {isOffline
            ? 'No network. What you typed is kept in this tab, and sent when the network is back.'
            : `${decided} of ${arrived.length} have a result.`}
        </span>
      </p>
      <ol
        onKeyDown={goOn}
        className="divide-y divide-border rounded-card border border-border bg-surface"
      >
        {arrived.map((child) => {
          const typed = rowOf(child.application_id)
          return typed ? (
            <ResultRow
              key={child.application_id}
              child={child}
              typed={typed}
              onChange={(part) => change(child, part)}
              onRetry={() => retry(child)}
              onDrop={() => drop(child)}
            />
          ) : null
        })}
      </ol>
    </section>
  )
}

/** Enter goes to the result of the next child, with Shift of the one before. */
function goOn(event: KeyboardEvent<HTMLElement>) {
  const { key, target, shiftKey, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const row = target.closest('li')
  const next = shiftKey ? row?.previousElementSibling : row?.nextElementSibling
  const radios = [...(next?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])]
  ;(radios.find(({ checked }) => checked) ?? radios[0])?.focus()
}

interface ResultRowProps {
  child: SlotChild
  typed: TypedRow
  onChange: (part: Partial<Pick<TypedRow, 'result' | 'report'>>) => void
  onRetry: () => void
  onDrop: () => void
}

function ResultRow({ child, typed, onChange, onRetry, onDrop }: ResultRowProps) {
  const id = useId()
  const choice = useRef<HTMLFieldSetElement>(null)
  // A report that somebody else wrote is not shown in lists, and is not typed over unseen.
  const isClosed = child.has_report && child.audition_report === null && typed.report === ''
  const isUntouched = typed.state === 'saved' && typed.result === null && typed.report === ''
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-3 py-2 sm:grid-cols-[12rem_auto_1fr_14rem]">
      <span id={`${id}-name`} translate="no" className="font-semibold wrap-anywhere">
        {child.child_name}
      </span>
      <fieldset ref={choice} aria-labelledby={`${id}-name`} className="flex gap-4">
        {RESULTS.map((result) => (
          <label key={result} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={id}
              value={result}
              checked={typed.result === result}
              onChange={() => onChange({ result })}
              className={checkStyle}
            />
            <span>{result}</span>
          </label>
        ))}
      </fieldset>
      {isClosed ? (
        <p className="text-sm text-muted-foreground">
          Has a report. Open the child to read and change it.
        </p>
      ) : (
        <Input
          aria-label={`Report on ${child.child_name}`}
          placeholder="A line of report"
          value={typed.report}
          maxLength={MAX_REPORT_LENGTH}
          autoComplete="off"
          onChange={({ target }) => onChange({ report: target.value })}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span role="status" className="text-sm text-muted-foreground">
          <span>{typed.refusal === null && !isUntouched ? STATES[typed.state] : ''}</span>
        </span>
        {typed.result === null ? null : (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Take back the result of ${child.child_name}`}
            onClick={() => {
              onChange({ result: null })
              // The button goes with the result.
              choice.current?.querySelector('input')?.focus()
            }}
          >
            Take back
          </Button>
        )}
      </div>
      {typed.refusal === null ? null : (
        <div className="flex flex-wrap items-center gap-3 sm:col-span-4">
          <p role="alert" className="font-semibold text-destructive">
            <span>{typed.refusal}</span>
            {child.audition_result !== null && child.audition_result !== typed.result ? (
              <span>{` Saved is: ${child.audition_result}.`}</span>
            ) : null}
          </p>
          <Button size="small" variant="secondary" onClick={onRetry}>
            Save mine
          </Button>
          <Button size="small" variant="quiet" onClick={onDrop}>
            Leave what is saved
          </Button>
        </div>
      )}
    </li>
  )
}
