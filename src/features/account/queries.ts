import { useMutation } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import {
  closeAccount,
  fetchMyData,
  requestAdminCode,
  updateDetails,
  updateEmail,
  updatePassword,
} from './api'
import type { DetailsInput } from './schema'

export function useUpdateDetails() {
  return useMutation({
    mutationFn: (input: DetailsInput) => updateDetails(input),
    meta: { errorTitle: 'Update Failed' },
    onSuccess: () => notify({ title: 'Profile Updated!' }),
  })
}

export function useUpdateEmail() {
  return useMutation({
    mutationFn: (email: string) => updateEmail(email),
    meta: { errorTitle: 'Update Failed' },
    onSuccess: ({ isPending }) =>
      notify(
        isPending
          ? {
              title: 'Check your e-mail',
              description: 'The new address counts once you have opened the link that we sent.',
            }
          : { title: 'E-mail changed', description: 'Sign in with the new address from now on.' },
      ),
  })
}

export function useUpdatePassword() {
  return useMutation({
    mutationFn: (password: string) => updatePassword(password),
    meta: { errorTitle: 'Update Failed' },
    onSuccess: () =>
      notify({ title: 'Password changed', description: 'Use the new password from now on.' }),
  })
}

export function useDownloadMyData() {
  return useMutation({
    mutationFn: fetchMyData,
    meta: { errorTitle: 'Error fetching data' },
  })
}

export function useRequestAdminCode() {
  return useMutation({ mutationFn: requestAdminCode, meta: { errorTitle: 'No code was made' } })
}

export function useCloseAccount() {
  return useMutation({
    mutationFn: closeAccount,
    onSuccess: () =>
      notify({
        title: 'Account closed',
        description: 'Everything that we held about you and your children is erased.',
      }),
  })
}
