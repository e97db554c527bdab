import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { firstName } from '@/domain/first-name'
import { AppError, toAppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import {
  deleteChild,
  type EarlierEntry,
  fetchMyApplications,
  fetchMyApproved,
  insertChild,
  renewShareCode,
  submitEntryVideo,
  updateChild,
  updateVisibility,
  type Visibility,
} from './api'
import { keepChildren, readKeptChildren } from './kept-children'
import type { ChildInput } from './schema'

export const applicationQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.applications, 'mine', userId],
      queryFn: async ({ signal }) => {
        const rows = await fetchMyApplications(userId, signal)
        keepChildren(userId, rows)
        return rows
      },
      meta: { errorTitle: 'Error fetching applications' },
    }),
  /** The stored copy on this phone, until the fresh children arrive. */
  kept: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.applications, 'kept', userId],
      queryFn: () => readKeptChildren(userId),
      networkMode: 'always',
    }),
  approved: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.applications, 'approved', userId],
      queryFn: ({ signal }) => fetchMyApproved(userId, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
}

/** Refreshes the lists that contain a child: its own, and the payment form's. */
function useRefreshChildren() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: KEYS.applications }),
      queryClient.invalidateQueries({ queryKey: KEYS.payments }),
    ])
}

export function useSubmitEntryVideo() {
  const refresh = useRefreshChildren()
  return useMutation({
    mutationFn: ({ applicationId, url }: { applicationId: string; url: string }) =>
      submitEntryVideo(applicationId, url),
    // The child's card confirms it, and says who watches the video.
    onSuccess: refresh,
  })
}

export interface NewChild {
  input: ChildInput
  /** The earlier entry that the child continues, and the year it is entered for. */
  earlier?: EarlierEntry
  year?: number
}

export function useAddChild(userId: string) {
  const queryClient = useQueryClient()
  const refresh = useRefreshChildren()
  return useMutation({
    mutationFn: ({ input, earlier, year }: NewChild) =>
      insertChild(userId, input, earlier).catch(async (cause: unknown) => {
        const error = toAppError(cause)
        if (earlier && year && error.code === 'applications_previous_id_key') {
          const name = firstName(earlier.child_name)
          throw new AppError('conflict', `${name} is already entered for ${year}.`, {
            code: error.code,
          })
        }
        // Loaded on demand: only the form needs this code.
        const { explainRegistration } = await import('@/lib/registration-refusal')
        throw await explainRegistration(queryClient, error, input.country)
      }),
    meta: { errorTitle: 'Failed to submit application' },
    onSuccess: () => {
      notify({
        title: 'Profile Created!',
        description: "Next step: Pay for your child's performance ticket.",
      })
      return refresh()
    },
  })
}

export function useUpdateChild() {
  const refresh = useRefreshChildren()
  return useMutation({
    mutationFn: (input: ChildInput) => updateChild(input),
    meta: { errorTitle: 'Update Failed' },
    onSuccess: () => {
      notify({ title: 'Profile Updated!' })
      return refresh()
    },
  })
}

export function useUpdateVisibility() {
  const refresh = useRefreshChildren()
  return useMutation({
    mutationFn: ({ applicationId, ...change }: Visibility & { applicationId: string }) =>
      updateVisibility(applicationId, change),
    meta: { errorTitle: 'Update Failed' },
    onSuccess: () => {
      notify({ title: 'Profile Updated!' })
      return refresh()
    },
  })
}

export function useRenewShareCode() {
  const refresh = useRefreshChildren()
  return useMutation({
    mutationFn: (applicationId: string) => renewShareCode(applicationId),
    onSuccess: async () => {
      notify({ title: 'New link made.', description: 'The old link doesn’t work any more.' })
      await refresh()
    },
  })
}

export function useDeleteChild() {
  const refresh = useRefreshChildren()
  return useMutation({
    mutationFn: (applicationId: string) => deleteChild(applicationId),
    onSuccess: refresh,
  })
}
