import type { ReactNode } from 'react'
import type { HistoryRow } from '@/features/office/history/api'
import { useMember } from '@/lib/member'
import { HistoryPanel } from '@/features/office/history/components/history-panel'
import { FamilyBlock } from '@/features/office/search/components/family-block'
import { FamilyTransfers } from '@/features/money/transfers/components/family-transfers'

export interface FamilyAndHistoryProps {
  userId: string
  row: HistoryRow
  calls?: ReactNode
  undo?: ReactNode
  /** Whether it may be about giving money back. */
  opensTransfers?: boolean
}

/** The content at the end of the dialog of a child or a payment, a line each until it is opened. */
export function FamilyAndHistory({
  userId,
  calls,
  opensTransfers = false,
  ...history
}: FamilyAndHistoryProps) {
  const opensMoney = useMember().opens('payments')
  return (
    <div>
      {calls}
      <FamilyBlock userId={userId} self={history.row.id} />
      {opensMoney ? (
        <FamilyTransfers
          userId={userId}
          self={history.row.id}
          hrefOfPayment={(id) => `?tab=payments&payment=${id}`}
          isOpen={opensTransfers}
        />
      ) : null}
      <div className="border-t border-border pt-1">
        <HistoryPanel {...history} />
      </div>
    </div>
  )
}
