import type { ReactNode } from 'react'
import type { HistoryRow } from '@/features/history/api'
import { lazyView } from '@/lib/lazy'
import { useMember } from '@/lib/member'

const HistoryPanel = lazyView(
  async () => (await import('@/features/history/components/history-panel')).HistoryPanel,
)
const FamilyBlock = lazyView(
  async () => (await import('@/features/panel-search/components/family-block')).FamilyBlock,
)
const FamilyTransfers = lazyView(
  async () => (await import('@/features/transfers/components/family-transfers')).FamilyTransfers,
)

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
