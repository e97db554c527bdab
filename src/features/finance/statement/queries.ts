import { queryOptions } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import type { BankAccount } from '../bank/api'
import { fetchApprovedPayments } from './api'
import { fetchOpenLines } from './open-lines'

export const statementQueries = {
  // Under the bank's key: each booking changes it.
  openLines: ({ id, currency }: BankAccount) =>
    queryOptions({
      queryKey: [...KEYS.bank, 'lines', id, 'matched'],
      queryFn: ({ signal }) => fetchOpenLines({ id, currency }, signal),
      staleTime: 0,
    }),
  approvedPayments: (childId: string) =>
    queryOptions({
      queryKey: [...KEYS.familyTransfers, 'approved-payments', childId],
      queryFn: ({ signal }) => fetchApprovedPayments(childId, signal),
      staleTime: 0,
    }),
}
