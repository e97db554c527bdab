import { useState } from 'react'

export interface SelectionOptions<Row extends { id: string }> {
  /** Rows of which it is known by now that nobody can decide them any more: decided, or gone. */
  decided: ReadonlySet<string>
  /** Whether a decision was made here: the row then leaves without a word. */
  isOwn: (id: string) => boolean
  /** Nothing leaves meanwhile, such as while a dialog decides what is selected. */
  isPaused?: boolean
  /** How the sentence calls a row. */
  nameOf: (row: Row) => string
}

export interface Selection<Row extends { id: string }> {
  /** The selected rows of all pages together, as they were when they were ticked. */
  chosen: readonly Row[]
  isSelected: (id: string) => boolean
  select: (rows: readonly Row[], isWanted: boolean) => void
  clear: () => void
  /** Says what somebody else has decided meanwhile, until the next tick; empty for nothing. */
  notice: string
  dismissNotice: () => void
}

/**
 * The ticked rows of a list. A row that somebody else decides leaves them, and one sentence says so. Show it with
 * `SelectionNotice`, which stays when the list has become empty.
 */
export function useSelection<Row extends { id: string }>({
  decided,
  isOwn,
  isPaused = false,
  nameOf,
}: SelectionOptions<Row>): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(NONE)
  const [dropped, setDropped] = useState<readonly string[]>([])

  const gone = isPaused ? [] : [...selected.values()].filter(({ id }) => decided.has(id))
  if (gone.length > 0) {
    const ofOthers = gone.filter(({ id }) => !isOwn(id)).map(nameOf)
    setSelected(without(selected, gone))
    if (ofOthers.length > 0) setDropped([...dropped, ...ofOthers])
  }

  return {
    chosen: [...selected.values()],
    isSelected: (id) => selected.has(id),
    select: (rows, isWanted) => {
      setDropped([])
      setSelected((before) =>
        isWanted
          ? new Map([...before, ...rows.map((row) => [row.id, row] as const)])
          : without(before, rows),
      )
    },
    clear: () => {
      setDropped([])
      setSelected(NONE)
    },
    notice: droppedSentence(dropped),
    dismissNotice: () => setDropped([]),
  }
}

const NONE: ReadonlyMap<string, never> = new Map<string, never>()

function without<Row extends { id: string }>(
  selected: ReadonlyMap<string, Row>,
  rows: readonly { id: string }[],
): ReadonlyMap<string, Row> {
  const left = new Map(selected)
  for (const { id } of rows) left.delete(id)
  return left
}

const NAMED = 3

function droppedSentence(names: readonly string[]): string {
  if (names.length === 0) return ''
  const others = names.length - NAMED
  const parts = names.slice(0, NAMED)
  if (others > 0) parts.push(others === 1 ? '1 other' : `${others} others`)
  const last = parts.pop() ?? ''
  return parts.length === 0
    ? `${last} was decided by somebody else and is no longer selected.`
    : `${parts.join(', ')} and ${last} were decided by somebody else and are no longer selected.`
}
