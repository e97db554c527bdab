import { type KeyboardEvent, useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { checkStyle } from '@/components/ui/checkbox'
import { SkeletonList } from '@/components/ui/skeleton'
import { Refusal } from '@/components/ui/refusal'
import type { AppError } from '@/lib/api/errors'
import type { Plan, SlotChild } from '../api'
import { type TypedRow, useResults } from '../use-results'
import { stageOf } from '../labels'

const RESULTS = ['Pass', 'Fail'] as const
const STATES = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  sending: 'Saving…',
  'held up': 'Waits to be sent',
  refused: '',
} as const
const MAX_REPORT_LENGTH = 5000

export interface ResultListProps {
  plan: Pick<Plan, 'id' | 'round' | 'stages'>
  rows: readonly SlotChild[]
}

/** The arrived children, each with a result and a line of report, saved while typing. */
export function ResultList({ plan, rows }: ResultListProps) {
  const arrived = rows.filter(
    ({ check_in, outcome }) =>
      check_in === 'arrived' || check_in === 'left' || outcome === 'completed',
  )
  const { isLoaded, isKept, trouble, rowOf, change, retry, drop } = useResults(plan, rows)
  const decided = arrived.filter((child) => rowOf(child).result !== null).length
  // Wait for this phone's unsent results: they must be continued, not overwritten.
  if (!isLoaded) return <SkeletonList count={6} className="h-12" />
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
        <span className={trouble ? 'font-semibold text-warning-strong' : ''}>
          {trouble
            ? heldUpWords(trouble, isKept)
            : `${decided} of ${arrived.length} have a result.`}
        </span>
      </p>
      <ol
        onKeyDown={goOn}
        className="divide-y divide-border rounded-card border border-border bg-surface"
      >
        {arrived.map((child) => (
          <ResultRow
            key={child.application_id}
            child={child}
            stage={stageOf(plan, child.stage)}
            typed={rowOf(child)}
            onChange={(changes) => change(child, changes)}
            onRetry={() => retry(child)}
            onDrop={() => drop(child)}
          />
        ))}
      </ol>
    </section>
  )
}

function heldUpWords({ kind, message }: AppError, isKept: boolean): string {
  const [reason, then] =
    kind === 'offline'
      ? ['No network.', 'sent when the network is back']
      : [message, 'sent again by itself']
  return `${reason} What you typed is ${isKept ? 'kept on this phone, and ' : ''}${then}.`
}

/** Enter moves to the next child's result, Shift+Enter to the previous one. */
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
  stage: string | null
  typed: TypedRow
  onChange: (changes: Partial<Pick<TypedRow, 'result' | 'report'>>) => void
  onRetry: () => void
  onDrop: () => void
}

function ResultRow({ child, stage, typed, onChange, onRetry, onDrop }: ResultRowProps) {
  const id = useId()
  const choice = useRef<HTMLFieldSetElement>(null)
  // Lists leave out a report written by somebody else, so it must not be overwritten unseen.
  const isClosed = child.has_report && child.audition_report === null && typed.report === ''
  const isUntouched = typed.state === 'saved' && typed.result === null && typed.report === ''
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-3 py-2 sm:grid-cols-[12rem_auto_1fr_14rem]">
      <span className="wrap-anywhere">
        <span id={`${id}-name`} translate="no" className="block font-semibold">
          {child.child_name}
        </span>
        <span className="block text-sm text-muted-foreground">{stage}</span>
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
          <span>{isUntouched ? '' : STATES[typed.state]}</span>
        </span>
        {typed.result === null ? null : (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Take back the result of ${child.child_name}`}
            onClick={() => {
              onChange({ result: null })
              // The button disappears with the result.
              choice.current?.querySelector('input')?.focus()
            }}
          >
            Take back
          </Button>
        )}
      </div>
      {typed.isKept ? null : (
        <p role="alert" className="font-semibold text-warning-strong sm:col-span-4">
          Not saved on this phone: keep this page open until it is sent.
        </p>
      )}
      {typed.refusal === null ? null : (
        <div className="flex flex-wrap items-center gap-3 sm:col-span-4">
          <Refusal>
            <span>{typed.refusal}</span>
            {child.audition_result !== null && child.audition_result !== typed.result ? (
              <span>{` Saved is: ${child.audition_result}.`}</span>
            ) : null}
          </Refusal>
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
