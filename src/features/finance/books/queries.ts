import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import { toastOf } from '@/features/finance/second-member'
import {
  bookToDonation,
  closeMonth,
  fetchBookMonths,
  fetchBooks,
  fetchBookSums,
  fetchWaitingDonations,
} from './api'
import type { BookFilter, BookListFilter } from './list-params'
import { monthWords } from './labels'

const ALL = KEYS.adminBooks

// Decisions on other pages change these, so refetch them at each visit.
export const bookQueries = {
  list: (filter: BookListFilter) =>
    queryOptions({
      queryKey: [...ALL, 'list', filter],
      queryFn: ({ signal }) => fetchBooks(filter, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  sums: (filter: BookFilter) =>
    queryOptions({
      queryKey: [...ALL, 'sums', filter],
      queryFn: ({ signal }) => fetchBookSums(filter, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  months: () =>
    queryOptions({
      queryKey: [...ALL, 'months'],
      queryFn: ({ signal }) => fetchBookMonths(signal),
      staleTime: 0,
    }),
  waitingDonations: (search: string) =>
    queryOptions({
      queryKey: [...ALL, 'waiting-donations', search],
      queryFn: ({ signal }) => fetchWaitingDonations(search, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
}

export function useCloseMonth() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: closeMonth,
    onSuccess: (_nothing, month) => {
      notify({ title: `The books of ${monthWords(month)} are closed.` })
      return queryClient.invalidateQueries({ queryKey: ALL })
    },
    // Usually somebody else has closed it: show the next one.
    onError: () => queryClient.invalidateQueries({ queryKey: ALL }),
  })
}

export function useBookToDonation() {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(
      [ALL, KEYS.adminDonations].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  return useMutation({
    mutationFn: (booked: { transferId: string; donationId: string; amount: number }) =>
      bookToDonation(booked.transferId, booked.donationId, booked.amount),
    onSuccess: (wasDone) => {
      notify(toastOf(wasDone, { title: 'Booked to the donation.' }))
      return refresh()
    },
    onError: refresh,
  })
}
