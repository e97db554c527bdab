import { useMemo, useState } from 'react'
import type { ListQuery } from '@/lib/use-list'
import type { AdminPayment, Decision } from './api'

interface Kept {
  place: string
  rows: readonly AdminPayment[]
}

/**
 * Rows that were decided here and no longer fit the filter stay in their place, with the way to take the
 * decision back, until another page or filter is shown.
 */
export function useKeptRows<Query extends ListQuery<AdminPayment>>(place: object, query: Query) {
  const here = JSON.stringify(place)
  const [kept, setKept] = useState<Kept>({ place: here, rows: [] })
  const rows = kept.place === here ? kept.rows : NONE
  const { data, isPlaceholderData } = query

  const merged = useMemo(() => {
    if (!data || isPlaceholderData || rows.length === 0) return data
    const listed = new Set(data.rows.map(({ id }) => id))
    const missing = rows.filter(({ id }) => !listed.has(id))
    return { ...data, rows: [...data.rows, ...missing].toSorted(byNewest) }
  }, [data, isPlaceholderData, rows])

  function keep(payment: AdminPayment, { status, reason, received }: Decision) {
    const decided: AdminPayment = {
      ...payment,
      status,
      decision_reason: reason ?? null,
      decided_at: new Date().toISOString(),
      received_amount: received?.amount ?? null,
      received_currency: received?.currency ?? (received ? payment.currency : null),
      received_on: received?.date ?? null,
    }
    setKept((before) => ({
      place: here,
      rows: [
        ...(before.place === here ? before.rows : []).filter(({ id }) => id !== payment.id),
        decided,
      ],
    }))
  }
  return { query: { ...query, data: merged }, keep }
}

const NONE: readonly AdminPayment[] = []

/** The list's own order. */
function byNewest(a: AdminPayment, b: AdminPayment): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1)
}
