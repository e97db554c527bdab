import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { capabilitiesOf } from '@/domain/team'
import { config } from '@/lib/config'
import { notifyOnNextPage } from '@/lib/notify'
import { toAppError } from '@/lib/api/errors'
import { rememberAdmin } from '@/lib/api/session-key'
import { forgetLists, LIST_KINDS, readKeptNote } from '@/lib/offline/kept-note'
import { MEMBERSHIP_KEY } from '@/lib/query-client'
import {
  fetchMembership,
  type Membership,
  openRecovery,
  type RecoveryLink,
  requestPasswordReset,
  resetPassword,
  signIn,
  signUp,
} from './api'
import type { RegistrationInput, SignInInput } from './schema'

const partOf = ({ role, states }: Membership) => JSON.stringify([role, states])

/** Forgets the lists of a part that has ended; a session that has ended says nothing of it. */
function forgetListsWithout({ role, missing }: Membership, userId: string): void {
  if (missing === 'session') return
  const opened = role === null ? [] : capabilitiesOf(role)
  void forgetLists((list) => {
    const capability = LIST_KINDS[list.kind]
    return list.userId === userId && capability !== null && !opened.includes(capability)
  })
}

/** The part of a judge who opened judging here before, for a start without network; the database decides on every request. */
async function keptMembership(userId: string): Promise<Membership | undefined> {
  const isKept = readKeptNote().lists.some(
    (list) => list.kind === 'membership' && list.userId === userId,
  )
  if (!isKept) return undefined
  const { readList } = await import('@/lib/offline/register')
  return (await readList<Membership>('membership', userId, userId))?.value
}

const membership = (userId: string) =>
  queryOptions({
    queryKey: [...MEMBERSHIP_KEY, userId],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<Membership>(queryKey)
      const found = await fetchMembership(signal).catch(async (cause: unknown) => {
        const isOffline = toAppError(cause).kind === 'offline'
        const kept = isOffline ? await keptMembership(userId) : undefined
        if (kept === undefined) throw cause
        return kept
      })
      forgetListsWithout(found, userId)
      // The first requests of the panel's pages are an owner's.
      rememberAdmin(found.role === 'owner' && found.missing === null ? userId : null)
      // Nothing that was read by another part stays behind.
      if (before && partOf(before) !== partOf(found)) {
        client.removeQueries({ predicate: ({ queryKey: [area] }) => area !== 'auth' })
      }
      return found
    },
    staleTime: 5 * 60_000,
    // Also without network, where a judge goes on.
    networkMode: 'offlineFirst',
  })

export const authQueries = {
  membership,
  /** Whether somebody's part opens the panel, whatever is missing: for links, which lead to what is missing. */
  isAdmin: (userId: string) => ({
    ...membership(userId),
    select: ({ role }: Membership) => role !== null && capabilitiesOf(role).length > 0,
  }),
  isOwner: (userId: string) => ({
    ...membership(userId),
    select: ({ role }: Membership) => role === 'owner',
  }),
}

export function useSignUp() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: RegistrationInput) =>
      signUp(input).catch(async (cause: unknown) => {
        // Its code is the form's alone.
        const { explainRegistration } = await import('@/lib/registration-refusal')
        throw await explainRegistration(queryClient, cause, input.country)
      }),
    meta: { errorTitle: 'Sign Up Failed' },
    onSuccess: ({ hasSession }) => {
      if (!hasSession) return
      notifyOnNextPage({
        title: `Welcome to ${config.productName}!`,
        description: "Your account was created. We're taking you to your dashboard.",
      })
    },
  })
}

/** `Sign in Failed` belongs to the way to a page that needs a session, `Login failed` to /login itself. */
export function signInFailureTitle({ isOnTheWay }: { isOnTheWay: boolean }): string {
  return isOnTheWay ? 'Sign in Failed' : 'Login failed'
}

export function useSignIn(failureTitle: string) {
  return useMutation({
    mutationFn: (input: SignInInput) => signIn(input),
    meta: { errorTitle: failureTitle },
    onSuccess: () => notifyOnNextPage({ title: 'Login successful! Welcome back.' }),
  })
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: (email: string) => requestPasswordReset(email) })
}

/**
 * Spends the link once; a password that is refused then leaves its session open for the next try. Where `needsCode`
 * says that the account has an authenticator, it ends as `code`, and is to be called again after the code.
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
