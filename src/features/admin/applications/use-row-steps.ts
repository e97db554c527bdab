import { useState } from 'react'
import type { AdminApplication } from './api'
import { rowAfter, rowBefore } from './row-steps'

/** Navigation from an open row to its neighbours in the list. */
export interface RowSteps {
  /** The row's position, such as "3 of 41"; null while it is not listed. */
  position: string | null
  previous: (() => void) | null
  /** At the end of a page, the first row of the next one. */
  next: (() => Promise<void>) | null
  /** After a save, moves on in the refetched list; closes if there is no other row. */
  afterWrite: () => Promise<void>
}

interface ListedRows {
  id: string | null
  /** The rows on screen. */
  rows: readonly AdminApplication[]
  /** The number of rows on previous pages. */
  start?: number
  total: number | undefined
  /** Whether the count stopped at its limit. */
  isMore?: boolean
  /** Refetches the page's rows. */
  fetchNow: () => Promise<readonly AdminApplication[]>
  nextPage?: (() => Promise<readonly AdminApplication[]>) | undefined
  goTo: (row: AdminApplication, isOnNextPage: boolean) => void
  close: () => void
}

/** Previous and next for the row with this id; null while nothing is open or the row has no position in the list. */
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

  /** Resolves to false if there is none. */
  async function goToNextPage(): Promise<boolean> {
    const first = (await list.nextPage?.())?.find((row) => !order.includes(row.id))
    if (first) list.goTo(first, true)
    return first !== undefined
  }

  return {
    position:
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
