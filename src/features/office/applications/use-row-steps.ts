import { useState } from 'react'
import type { AdminApplication } from './api'
import { rowAfter, rowBefore } from './row-steps'

/** The ways from an open row to its neighbours in the list. */
export interface RowSteps {
  /** Where the row stands, such as "3 of 41"; null while it is not in the list. */
  place: string | null
  previous: (() => void) | null
  /** At a page's end the next page's first row. */
  next: (() => Promise<void>) | null
  /** After the row was written, by the list as it is then; closes where there is no other. */
  afterWrite: () => Promise<void>
}

interface ListedRows {
  id: string | null
  /** As they are shown. */
  rows: readonly AdminApplication[]
  /** How many rows stand on the pages before. */
  start?: number
  total: number | undefined
  /** Whether there are more rows than were counted. */
  isMore?: boolean
  /** The page's rows as the database has them now. */
  fetchNow: () => Promise<readonly AdminApplication[]>
  nextPage?: (() => Promise<readonly AdminApplication[]>) | undefined
  goTo: (row: AdminApplication, isOnNextPage: boolean) => void
  close: () => void
}

/** Previous and next for the row with this id; null while nothing is open or it has no place in the list. */
export function useRowSteps(list: ListedRows): RowSteps | null {
  const { id, rows, start = 0, total, isMore = false } = list
  const [order, setOrder] = useState<readonly string[]>([])
  const at = rows.findIndex((row) => row.id === id)
  if (at !== -1 && (order.length !== rows.length || rows.some((row, i) => row.id !== order[i]))) {
    setOrder(rows.map((row) => row.id))
  }
  if (id === null || (at === -1 && !order.includes(id))) return null

  const before = rowBefore(rows, id, order)
  const after = rowAfter(rows, id, order)

  /** False where there is none. */
  async function goToNextPage(): Promise<boolean> {
    const first = (await list.nextPage?.())?.find((row) => !order.includes(row.id))
    if (first) list.goTo(first, true)
    return first !== undefined
  }

  return {
    place:
      at === -1 || total === undefined
        ? null
        : `${start + at + 1}\u00A0of\u00A0${total}${isMore ? '+' : ''}`,
    previous: before ? () => list.goTo(before, false) : null,
    next: after
      ? () => Promise.resolve(list.goTo(after, false))
      : list.nextPage
        ? async () => {
            await goToNextPage()
          }
        : null,
    afterWrite: async () => {
      const next = rowAfter(await list.fetchNow(), id, order)
      if (next) list.goTo(next, false)
      else if (!(await goToNextPage())) list.close()
    },
  }
}
