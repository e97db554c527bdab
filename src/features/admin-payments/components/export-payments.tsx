import { ExportButton } from '@/components/export-button'
import { fetchPaymentsAfter } from '../api'
import { PAYMENT_CSV } from '../csv-columns'
import type { PaymentFilter } from '../filters'

export interface ExportPaymentsProps {
  filter: PaymentFilter
}

export function ExportPayments({ filter }: ExportPaymentsProps) {
  return (
    <ExportButton
      name="payments"
      columns={PAYMENT_CSV}
      rowKey={({ id }) => id}
      fetchRange={(last, signal) => fetchPaymentsAfter(filter, last, signal)}
    />
  )
}
