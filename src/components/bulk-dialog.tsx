import { type ReactNode, useEffect, useRef, useState } from 'react'
import { doneWords } from '@/domain/done-words'
import { formatCount } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { type BulkOutcome, type BulkWork, isWorthRetrying, type OnOutcome } from '@/lib/api/many'
import { notify } from '@/lib/notify'

export interface BulkDialogProps<Row extends { id: string }> {
  /** Those with whom it is done. */
  rows: readonly Row[]
  words: {
    verb: string
    doing: string
    done: string
    noun: readonly [one: string, many: string]
    /** In place of the question where there is no row. */
    none?: string
  }
  isDestructive?: boolean
  description?: string
  /** Makes what is done with the rows, once, as `makeCalls` or `makeEach` do. */
  makeWork: (rows: readonly Row[], onOutcome: OnOutcome) => BulkWork
  /** Takes back what went through. */
  undo?: () => Promise<unknown>
  /** Called when all have been tried. */
  refresh: () => Promise<unknown>
  rowView: (row: Row, hasStarted: boolean) => ReactNode
  /** The badge of a row once it went through. */
  badgeOf: (row: Row) => ReactNode
  /** `refused` are those that were tried in vain; what is in neither was not tried. */
  onClose: (done: readonly string[], refused: readonly string[]) => void
  /** Below the rows, such as those that are skipped. */
  children?: ReactNode
}

/**
 * One question for many rows, then what became of each of them. Leaving it while it works stops it: it closes
 * once what runs has ended.
 */
export function BulkDialog<Row extends { id: string }>({
  rows,
  words: { verb, doing, done, noun, none },
  isDestructive = false,
  description,
  makeWork,
  undo,
  refresh,
  rowView,
  badgeOf,
  onClose,
  children,
}: BulkDialogProps<Row>) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map())
  // Of this very moment, also for what goes on after the dialog has gone with its page.
  const known = useRef<ReadonlyMap<string, BulkOutcome>>(new Map())
  const work = useRef<BulkWork | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)

  const idsOf = (isDone: boolean) =>
    rows.filter(({ id }) => known.current.get(id)?.isDone === isDone).map(({ id }) => id)
  const close = () => onClose(idsOf(true), idsOf(false))

  const doneCount = rows.filter(({ id }) => outcomes.get(id)?.isDone).length
  const leftCount = rows.filter(
    ({ id }) => !outcomes.has(id) || isWorthRetrying(outcomes.get(id)),
  ).length
  const hasStarted = isRunning || outcomes.size > 0
  const count = formatCount(rows.length)
  const question = `${verb} ${count} ${noun[rows.length === 1 ? 0 : 1]}`

  function leave() {
    setIsLeaving(true)
    work.current?.stop()
  }
  // A page that goes takes its dialog along.
  useEffect(() => () => work.current?.stop(), [])

  async function run() {
    const before = idsOf(true).length
    work.current ??= makeWork(rows, (id, outcome) => {
      known.current = new Map(known.current).set(id, outcome)
      setOutcomes(known.current)
    })
    setIsLeaving(false)
    setIsRunning(true)
    await work.current.run()
    const went = idsOf(true).length
    if (went > before) {
      notify({
        title: doneWords(went, rows.length, done),
        // After this dialog is closed; until then it has a button of its own.
        action: undo ? { label: 'Undo', onPress: () => void undo() } : undefined,
      })
    }
    await refresh()
    setIsRunning(false)
    if (work.current.isStopped()) close()
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      isLocked={isRunning}
      onLockedClose={leave}
      title={
        hasStarted
          ? doneWords(doneCount, rows.length, done)
          : rows.length === 0 && none
            ? none
            : `${question}?`
      }
      description={hasStarted ? undefined : description}
      footer={
        hasStarted ? (
          <>
            {undo && doneCount > 0 && !isRunning ? (
              <Button
                variant="quiet"
                onClick={() => {
                  void undo()
                  close()
                }}
              >
                Undo
              </Button>
            ) : null}
            {leftCount > 0 && !isRunning ? (
              <Button
                variant="secondary"
                onClick={() => void run()}
              >{`Try ${formatCount(leftCount)} again`}</Button>
            ) : null}
            {isRunning && !isLeaving ? (
              <Button variant="quiet" onClick={leave}>
                Stop
              </Button>
            ) : null}
            <Button
              isBusy={isRunning}
              busyText={
                isLeaving ? 'Stopping…' : `${doing} ${formatCount(outcomes.size)} of ${count}…`
              }
              onClick={close}
            >
              Done
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            {rows.length === 0 ? null : (
              <Button
                variant={isDestructive ? 'destructive' : 'primary'}
                onClick={() => void run()}
              >
                {question}
              </Button>
            )}
          </>
        )
      }
    >
      {rows.length === 0 ? null : (
        <ul className="divide-y divide-border" aria-label={`Selected ${noun[1]}`}>
          {rows.map((row) => {
            const outcome = outcomes.get(row.id)
            return (
              <li key={row.id} className="flex items-start justify-between gap-4 py-2">
                <span className="min-w-0 wrap-anywhere">{rowView(row, hasStarted)}</span>
                {outcome === undefined ? null : outcome.isDone ? (
                  badgeOf(row)
                ) : (
                  <span className="flex flex-col items-end text-right">
                    <Badge tone="danger">{`Not ${done}`}</Badge>
                    <span className="text-sm">{outcome.error.message}</span>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {children}
    </Dialog>
  )
}
