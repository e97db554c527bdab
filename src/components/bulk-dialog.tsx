import { type ReactNode, useEffect, useRef, useState } from 'react'
import { doneWords } from '@/domain/done-words'
import { formatCount } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Refusal } from '@/components/ui/refusal'
import { type BulkOutcome, type BulkWork, isWorthRetrying, type OnOutcome } from '@/lib/api/many'
import { notify } from '@/lib/notify'
import { useAct } from '@/lib/use-act'

export interface BulkDialogProps<Row extends { id: string }> {
  /** The rows to act on. */
  rows: readonly Row[]
  words: {
    verb: string
    doing: string
    done: string
    noun: readonly [one: string, many: string]
    /** Replaces the question if there are no rows. */
    none?: string
  }
  isDestructive?: boolean
  description?: string
  /** Creates the work once, as `makeCalls` and `makeEach` do. */
  makeWork: (rows: readonly Row[], onOutcome: OnOutcome) => BulkWork
  /** Reverts the rows that succeeded. */
  undo?: () => Promise<unknown>
  /** Called when all have been tried. */
  refresh: () => Promise<unknown>
  rowView: (row: Row, hasStarted: boolean) => ReactNode
  /** The badge of a row that succeeded. */
  badgeOf: (row: Row) => ReactNode
  /** `refused` are the rows that failed. Rows in neither list were not tried. */
  onClose: (done: readonly string[], refused: readonly string[]) => void
  /** Shown below the rows, such as those that are skipped. */
  children?: ReactNode
}

/**
 * A confirmation for many rows, then the outcome of each. Leaving it during the work stops it: it closes once the
 * running requests have ended.
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
  // Always current, also for work that continues after the dialog is gone with its page.
  const known = useRef<ReadonlyMap<string, BulkOutcome>>(new Map())
  const work = useRef<BulkWork | null>(null)
  const { isBusy: isRunning, refusal, run } = useAct()
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
  // Leaving the page closes its dialog.
  useEffect(() => () => work.current?.stop(), [])

  async function goOn() {
    const before = idsOf(true).length
    work.current ??= makeWork(rows, (id, outcome) => {
      known.current = new Map(known.current).set(id, outcome)
      setOutcomes(known.current)
    })
    setIsLeaving(false)
    const { run: carryOut, isStopped } = work.current
    await run(async () => {
      await carryOut()
      const went = idsOf(true).length
      if (went > before) {
        notify({
          title: doneWords(went, rows.length, done),
          // For after the dialog has closed. Until then it has its own button.
          action: undo ? { label: 'Undo', onPress: () => void undo() } : undefined,
        })
      }
      await refresh()
    })
    if (isStopped()) close()
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
                onClick={() => void goOn()}
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
                onClick={() => void goOn()}
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
      {refusal ? <Refusal className="mt-2">{refusal.message}</Refusal> : null}
      {children}
    </Dialog>
  )
}
