import { isTicketPaid } from '@/domain/ticket-status'
import type { AdminApplication } from './api'

/** The bulk actions, in display order. */
export const BULK_ACTIONS = ['approve', 'plan', 'reject'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Why a bulk action skips a row; `null` if it does not. */
export function reasonToSkip(action: BulkAction, row: AdminApplication): string | null {
  const isRejected = row.status === 'rejected'
  const isPending = row.status === 'pending' || row.status === 'pending_payment'
  switch (action) {
    case 'approve':
      if (isRejected) return 'Rejected: restore it first.'
      return isPending ? null : 'Already approved.'
    case 'reject':
      return isRejected ? 'Already rejected.' : null
    case 'plan':
      // In the order of the refusals of fill_audition_day. Whether a child has performed depends on the day's round.
      if (isRejected) return 'The application is rejected.'
      if (row.ticket_status === 'Disqualified') return 'Disqualified.'
      if (!isTicketPaid(row.ticket_status)) return 'The ticket is not paid.'
      return isPending ? 'The application is not approved yet.' : null
  }
}

export function fits(action: BulkAction, row: AdminApplication): boolean {
  return reasonToSkip(action, row) === null
}
