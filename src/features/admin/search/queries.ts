import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RunSurely } from '@/components/use-sign-in-again'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import {
  correctAddress,
  fetchAccountState,
  fetchAddressCorrection,
  fetchFamily,
  searchPanel,
  sendPasswordEmail,
  suggestPanel,
  takeBackAddress,
} from './api'

export const panelQueries = {
  search: (search: string) =>
    queryOptions({
      queryKey: ['panel-search', search],
      queryFn: async ({ signal }) => {
        const items = await searchPanel(search, signal)
        const suggestions = items.length === 0 ? await suggestPanel(search, signal) : []
        return { search, items, suggestions }
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  family: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.panelFamily, userId],
      queryFn: ({ signal }) => fetchFamily(userId, signal),
      // Users open it to see the current state.
      staleTime: 0,
    }),
  accountState: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.panelFamily, 'account', userId],
      queryFn: ({ signal }) => fetchAccountState(userId, signal),
      staleTime: 0,
    }),
  addressCorrection: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.panelFamily, 'address', userId],
      queryFn: ({ signal }) => fetchAddressCorrection(userId, signal),
      staleTime: 0,
    }),
  /** Whether the member's own account has an authenticator. */
  hasAuthenticator: (memberId: string) =>
    queryOptions({
      queryKey: [...KEYS.auth, 'has-authenticator', memberId],
      queryFn: async () => (await import('@/lib/supabase/sign-in-again')).hasAuthenticator(),
      staleTime: 0,
    }),
}

const correctionKey = (userId: string) => panelQueries.addressCorrection(userId).queryKey

export function useCorrectAddress(userId: string, runSurely: RunSurely) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => runSurely(() => correctAddress(userId, email)),
    onSuccess: () => {
      notify({ title: 'Asked for. The old address is told now.' })
      return queryClient.invalidateQueries({ queryKey: correctionKey(userId) })
    },
  })
}

export function useTakeBackAddress(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => takeBackAddress(userId),
    meta: { errorTitle: 'Error', errorPrefix: 'It was not taken back. ' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: correctionKey(userId) }),
  })
}

export function useSendPasswordEmail() {
  return useMutation({
    mutationFn: sendPasswordEmail,
    meta: { errorTitle: 'Error', errorPrefix: 'The email was not sent. ' },
    onSuccess: (_nothing, email) =>
      notify({
        title: 'The email for a new password is on its way.',
        description: email,
        kept: [email],
      }),
  })
}
