import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RunSurely } from '@/components/use-sign-in-again'
import { notify, notifyOnNextPage } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import {
  closeAccount,
  fetchMySessions,
  rememberPrivacyVersion,
  signOutElsewhere,
  updateDetails,
  updateEmail,
  updatePassword,
} from './api'
import type { SessionUser } from '@/lib/api/session-store'
import type { DetailsInput, EmailInput, PasswordInput } from './schema'
import { forgetAccount } from '@/lib/offline/forget-account'

export const accountQueries = {
  sessions: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.account, 'sessions', userId],
      queryFn: ({ signal }) => fetchMySessions(signal),
    }),
}

export function useSignOutElsewhere(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: signOutElsewhere,
    meta: { errorTitle: 'Nothing was ended' },
    onSuccess: async () => {
      await queryClient.invalidateQueries(accountQueries.sessions(userId))
      notify({ title: 'You are signed out everywhere else' })
    },
  })
}

export function useRememberPrivacyVersion() {
  return useMutation({
    mutationFn: rememberPrivacyVersion,
    meta: { errorTitle: 'Update Failed' },
  })
}

export function useUpdateDetails() {
  return useMutation({
    mutationFn: (input: DetailsInput) => updateDetails(input),
    onSuccess: () => notify({ title: 'Profile Updated!' }),
  })
}

export function useUpdateEmail(user: SessionUser) {
  return useMutation({
    mutationFn: (input: EmailInput) => updateEmail(user, input),
    onSuccess: ({ isPending }) =>
      notify(
        isPending
          ? {
              title: 'Check your email',
              description: 'The new address counts once you have opened the link that we sent.',
            }
          : { title: 'Email changed', description: 'Sign in with the new address from now on.' },
      ),
  })
}

export function useUpdatePassword(user: SessionUser) {
  return useMutation({
    mutationFn: (input: PasswordInput) => updatePassword(user, input),
    onSuccess: ({ hasEndedOthers }) =>
      notify({
        title: 'Password changed',
        description: hasEndedOthers
          ? 'Use the new password from now on. Your other devices are signed out.'
          : 'Use the new password from now on. Other devices may still be signed in.',
      }),
  })
}

export function useCloseAccount(userId: string, runSurely: RunSurely) {
  return useMutation({
    mutationFn: () => runSurely(closeAccount),
    onSuccess: async () => {
      notifyOnNextPage({
        title: 'Account closed',
        description: 'Everything that we held about you and your children is erased.',
      })
      await forgetAccount(userId)
    },
  })
}
