import { paymentCurrency } from '@/domain/money'
import type { CsvColumn } from '@/lib/csv-export'
import type { AdminPayment } from './api'
import { expectedFee } from './fee'

export const PAYMENT_CSV: readonly CsvColumn<AdminPayment>[] = [
  { header: 'Date', value: ({ created_at }) => created_at },
  {
    header: 'Kind',
    value: ({ payment_type }) => (payment_type === 'subscription' ? 'Subscription' : 'One-off'),
  },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Amount', value: ({ amount }) => amount },
  { header: 'Currency', value: paymentCurrency },
  { header: 'Expected fee', value: (row) => expectedFee(row)?.amount },
  { header: 'Reference', value: ({ reference }) => reference },
  { header: "Child's reference", value: (row) => row.application_reference },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Child', value: ({ child_name }) => child_name },
  { header: 'Country', value: ({ country }) => country },
  { header: 'Parent', value: ({ parent_name }) => parent_name },
  { header: 'Parent e-mail', value: ({ parent_email }) => parent_email },
  { header: 'Parent phone', value: ({ parent_phone }) => parent_phone, isText: true },
  { header: 'Reason', value: ({ decision_reason }) => decision_reason },
  { header: 'Decided at', value: ({ decided_at }) => decided_at },
  { header: 'Decided by', value: ({ decided_by_email }) => decided_by_email },
  { header: 'Id', value: ({ id }) => id },
]
