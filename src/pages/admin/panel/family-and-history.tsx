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
}

/** The content at the end of the dialog of a child or a payment. */
export function FamilyAndHistory({ userId, calls, ...history }: FamilyAndHistoryProps) {
  const opensMoney = useMember().opens('payments')
  return (
    <div className="flex flex-col gap-6">
      {calls}
      <FamilyBlock userId={userId} self={history.row.id} />
      {opensMoney ? (
        <FamilyTransfers
          userId={userId}
          self={history.row.id}
          hrefOfPayment={(id) => `?tab=payments&payment=${id}`}
        />
      ) : null}
      <HistoryPanel {...history} />
    </div>
  )
}
