import type { ReactNode } from 'react'
import type { HistoryRow } from '@/features/admin/history/api'
import { useMember } from '@/lib/member'
import { HistoryPanel } from '@/features/admin/history/components/history-panel'
import { FamilyBlock } from '@/features/admin/search/components/family-block'
import { FamilyTransfers } from '@/features/finance/transfers/components/family-transfers'

export interface FamilyAndHistoryProps {
  userId: string
  row: HistoryRow
  calls?: ReactNode
  undo?: ReactNode
  /** Whether it may offer refunds. */
  opensTransfers?: boolean
}

/** The last sections of the dialog of a child or a payment, folded. */
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
