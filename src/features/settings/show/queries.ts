import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import { askForShow } from '@/lib/startup'
import { fetchShowDetails, saveShowDetails } from './api'

export const showDetailsQueries = {
  set: () =>
    queryOptions({
      queryKey: KEYS.showDetails,
      queryFn: ({ signal }) => fetchShowDetails(signal),
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the news and numbers. ' },
    }),
}

export function useSaveShowDetails() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: saveShowDetails,
    onSuccess: () => {
      notify({ title: 'Saved. Open pages show it within minutes.' })
      return Promise.all([
        askForShow(),
        queryClient.invalidateQueries({ queryKey: KEYS.showDetails }),
      ])
    },
  })
}
