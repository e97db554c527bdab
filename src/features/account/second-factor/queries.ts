import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RunSurely } from '@/components/use-sign-in-again'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import {
  beginEnrolment,
  fetchAuthenticators,
  fetchNeedsCode,
  removeAuthenticator,
  setSecondFactorRequired,
  verifyCode,
} from './api'

export const secondFactorQueries = {
  level: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.auth, 'level', userId],
      queryFn: fetchNeedsCode,
      staleTime: 0,
    }),
  authenticators: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.auth, 'authenticators', userId],
      queryFn: fetchAuthenticators,
    }),
}

/** The user's rights have changed with the session, so everything about them is refetched. */
function useRefreshAuth() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: KEYS.auth }),
      queryClient.invalidateQueries({ queryKey: KEYS.account }),
    ])
}

export function useVerifyCode() {
  const refreshAuth = useRefreshAuth()
  return useMutation({ mutationFn: (code: string) => verifyCode(code), onSuccess: refreshAuth })
}

export function useBeginEnrolment() {
  return useMutation({
    mutationFn: beginEnrolment,
    meta: { errorTitle: 'No authenticator was added' },
  })
}

export function useFinishEnrolment() {
  const refreshAuth = useRefreshAuth()
  return useMutation({
    mutationFn: ({ id, code }: { id: string; code: string }) => verifyCode(code, id),
    onSuccess: async () => {
      await refreshAuth()
      notify({
        title: 'Authenticator added',
        description: 'From now on you sign in with your password and a code.',
      })
    },
  })
}

export function useRemoveAuthenticator() {
  const refreshAuth = useRefreshAuth()
  return useMutation({
    mutationFn: removeAuthenticator,
    onSuccess: async () => {
      await refreshAuth()
      notify({ title: 'Authenticator removed' })
    },
  })
}

export function useSetSecondFactorRequired(runSurely: RunSurely) {
  const refreshAuth = useRefreshAuth()
  return useMutation({
    mutationFn: (isRequired: boolean) => runSurely(() => setSecondFactorRequired(isRequired)),
    meta: { errorTitle: 'Nothing was changed' },
    onSuccess: refreshAuth,
  })
}
