import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { type AppError, toAppError } from '@/lib/api/errors'
import { isServerUnreachable } from '@/lib/api/connection'
import { notify } from '@/lib/notify'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
    queryMeta: {
      /** Toast title of a failed refetch; what is on screen stays. */
      errorTitle?: string
      errorPrefix?: string
      /** In place of prefix and detail, where the sentence has no detail. */
      errorSentence?: string
      /** Also a toast when there is nothing on screen yet, for lists that say each failure twice. */
      isAlwaysToasted?: boolean
    }
    mutationMeta: {
      /**
       * Toast title of a failure: for each refusal of the specification's error catalogue, which a form says in its place as
       * well. Without one the caller alone shows the error.
       */
      errorTitle?: string
      /** Words before the detail, for example "Could not save details. ". */
      errorPrefix?: string
    }
  }
}

const MAX_OFFLINE_RETRIES = 2

/** Under which the caller's part in running the show is kept, by account. */
export const MEMBERSHIP_KEY = ['auth', 'membership']

function notifyFailure(error: unknown, title: string, prefix = '', sentence?: string): void {
  // Somebody was asked to sign in again and did not: the dialog that waits for it says so.
  if (toAppError(error).code === 'sign_in_again') return
  // The banner says so already, or the form in its place.
  if (toAppError(error).kind === 'offline' && isServerUnreachable()) return
  const description = sentence ?? `${prefix}${toAppError(error).message}`
  notify({ title, description, variant: 'destructive' })
}

/** One client for the app: only an unreachable server is asked again, and each failure is shown once. */
export function createQueryClient(): QueryClient {
  // The part of a member may have ended or changed while a page was open: the panel asks again, and leads out.
  const checkMembership = ({ code }: AppError) => {
    if (code === 'administrator_required' || code === 'not_your_part') {
      void client.invalidateQueries({ queryKey: MEMBERSHIP_KEY })
    }
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      // With nothing on screen the page shows the error in place; a failed refetch is a toast.
      onError: (error, query) => {
        checkMembership(error)
        if (query.meta?.errorTitle === undefined) return
        if (query.state.data === undefined && query.meta.isAlwaysToasted !== true) return
        const { errorTitle, errorPrefix, errorSentence } = query.meta
        notifyFailure(error, errorTitle, errorPrefix, errorSentence)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        checkMembership(error)
        if (mutation.meta?.errorTitle === undefined) return
        notifyFailure(error, mutation.meta.errorTitle, mutation.meta.errorPrefix)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => error.kind === 'offline' && count < MAX_OFFLINE_RETRIES,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
