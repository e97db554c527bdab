import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { config } from '@/lib/config'
import { notifyOnNextPage, pageCount } from '@/lib/notify'
import type { RegistrationInput } from './registration-schema'
import type { SignInInput } from './schema'
import {
  openRecovery,
  type RecoveryLink,
  requestPasswordReset,
  resetPassword,
  signIn,
  signUp,
} from './sign-in-api'

export function useSignUp() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: RegistrationInput) =>
      signUp(input).catch(async (cause: unknown) => {
        // Loaded on demand: only the form needs this code.
        const { explainRegistration } = await import('@/lib/registration-refusal')
        throw await explainRegistration(queryClient, cause, input.country)
      }),
    meta: { errorTitle: 'Sign Up Failed' },
    // The new session navigates to the next page, possibly before this completes.
    onMutate: pageCount,
    onSuccess: ({ hasSession }, _input, since) => {
      if (!hasSession) return
      notifyOnNextPage(
        {
          title: `Welcome to ${config.productName}!`,
          description: "Your account was created. We're taking you to your dashboard.",
        },
        since,
      )
    },
  })
}

/** `Sign in Failed` is used on the way to a protected page, `Login failed` at /login itself. */
export function signInFailureTitle({ isOnTheWay }: { isOnTheWay: boolean }): string {
  return isOnTheWay ? 'Sign in Failed' : 'Login failed'
}

export function useSignIn(failureTitle: string) {
  return useMutation({
    mutationFn: (input: SignInInput) => signIn(input),
    meta: { errorTitle: failureTitle },
    onMutate: pageCount,
    onSuccess: (_done, _input, since) =>
      notifyOnNextPage({ title: 'Login successful! Welcome back.' }, since),
  })
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: (email: string) => requestPasswordReset(email) })
}

/**
 * Redeems the link once; after a refused password its session stays open for the next try. If `needsCode` reports an
 * authenticator, it resolves to `code`, and has to be called again after the code.
 */
export function useResetPassword(link: RecoveryLink | null, needsCode: () => Promise<boolean>) {
  const [isOpen, setIsOpen] = useState(false)
  return useMutation({
    mutationFn: async (password: string) => {
      if (!isOpen && link) await openRecovery(link)
      setIsOpen(true)
      if (await needsCode()) return 'code'
      await resetPassword(password)
      return 'done'
    },
    onSuccess: (outcome) => {
      if (outcome === 'code') return
      notifyOnNextPage({
        title: 'Password changed',
        description: 'You are signed in with your new password.',
      })
    },
  })
}
