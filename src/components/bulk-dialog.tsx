import { type ReactNode, useState } from 'react'
import { doneWords } from '@/domain/done-words'
import { formatCount } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { type BulkOutcome, doMany, isWorthRetrying } from '@/lib/api/many'
import { notify } from '@/lib/notify'

export interface BulkDialogProps<Row extends { id: string }, Result> {
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
  description?: string | undefined
  act: (row: Row) => Promise<Result>
  /** Takes back what one press did, given what `act` returned of those that went through. */
  undo?: (results: readonly Result[]) => Promise<unknown>
  /** Called when all have been tried. */
  refresh: () => Promise<unknown>
  rowView: (row: Row, hasStarted: boolean) => ReactNode
  /** The badge of a row once it went through. */
  badgeOf: (row: Row) => ReactNode
  onClose: (done: readonly string[], refused: readonly string[]) => void
  /** Below the rows, such as those that are skipped. */
  children?: ReactNode
}

/** One question for many rows, then what became of each of them. */
export function BulkDialog<Row extends { id: string }, Result>({
  rows,
  words: { verb, doing, done, noun, none },
  isDestructive = false,
  description,
  act,
  undo,
  refresh,
  rowView,
  badgeOf,
  onClose,
  children,
}: BulkDialogProps<Row, Result>) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const [undoPress, setUndoPress] = useState<(() => Promise<unknown>) | null>(null)

  const idsOf = (isDone: boolean) =>
    rows.filter(({ id }) => outcomes.get(id)?.isDone === isDone).map(({ id }) => id)
  const retriable = rows.filter(({ id }) => isWorthRetrying(outcomes.get(id)))
  const hasStarted = isRunning || outcomes.size > 0
  const count = formatCount(rows.length)
  const question = `${verb} ${count} ${noun[rows.length === 1 ? 0 : 1]}`

  async function run(wanted: readonly Row[]) {
    setIsRunning(true)
    const results: Result[] = []
    const actAndKeep = async (row: Row) => results.push(await act(row))
    await doMany(wanted, actAndKeep, (id, outcome) =>
      setOutcomes((before) => new Map(before).set(id, outcome)),
    )
    if (results.length > 0) {
      const undoThese = undo && (() => undo(results))
      if (undoThese) setUndoPress(() => undoThese)
      notify({
        title: doneWords(results.length, wanted.length, done),
        // After this dialog is closed; until then it has a button of its own.
        ...(undoThese && { action: { label: 'Undo', onPress: () => void undoThese() } }),
      })
    }
    await refresh()
    setIsRunning(false)
  }

  const close = () => onClose(idsOf(true), idsOf(false))

  return (
    <Dialog
      isOpen
      onClose={close}
      isLocked={isRunning}
      title={
        hasStarted
          ? doneWords(idsOf(true).length, rows.length, done)
          : rows.length === 0 && none
            ? none
            : `${question}?`
      }
      description={hasStarted ? undefined : description}
      footer={
        hasStarted ? (
          <>
            {undoPress && !isRunning ? (
              <Button
                variant="quiet"
                onClick={() => {
                  void undoPress()
                  close()
                }}
              >
                Undo
              </Button>
            ) : null}
            {retriable.length > 0 && !isRunning ? (
              <Button variant="secondary" onClick={() => void run(retriable)}>
                Try {formatCount(retriable.length)} again
              </Button>
            ) : null}
            <Button
              isBusy={isRunning}
              busyText={`${doing} ${formatCount(outcomes.size)} of ${count}…`}
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
                onClick={() => void run(rows)}
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
                    <Badge tone="danger">Not {done}</Badge>
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
