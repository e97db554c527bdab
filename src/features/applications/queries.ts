import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { fetchMyApplications, submitEntryVideo } from './api'

export const applicationQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['applications', 'mine', userId],
      queryFn: ({ signal }) => fetchMyApplications(userId, signal),
      meta: { errorTitle: 'Error fetching applications' },
    }),
}

export function useSubmitEntryVideo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ applicationId, url }: { applicationId: string; url: string }) =>
      submitEntryVideo(applicationId, url),
    meta: { errorTitle: 'Submission Failed' },
    onSuccess: () => {
      notify({
        title: 'Entry video submitted!',
        description: 'We are watching it. You will see the answer here.',
      })
      return queryClient.invalidateQueries({ queryKey: ['applications'] })
    },
  })
}
