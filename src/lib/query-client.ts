import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { type AppError, toAppError } from '@/lib/api/errors'
import { isServerUnreachable } from '@/lib/api/connection'
import { notify } from '@/lib/notify'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
    queryMeta: {
      /** Toast title of a failed refetch. The data on screen stays. */
      errorTitle?: string
      errorPrefix?: string
      /** Replaces prefix and detail when the sentence has no detail. */
      errorSentence?: string
      /** Shows a toast even when nothing is on screen yet, for lists that report each failure twice. */
      isAlwaysToasted?: boolean
    }
    mutationMeta: {
      /**
       * Toast title of a failure: for each refusal in the specification's error catalogue, which a form also shows in
       * place. Without a title only the caller shows the error.
       */
      errorTitle?: string
      /** Words before the detail, for example "Could not save details. ". */
      errorPrefix?: string
    }
  }
}

const MAX_OFFLINE_RETRIES = 2

const ROLE_REFUSALS = new Set(['administrator_required', 'not_your_role', 'second_factor_missing'])

/** The query key of the caller's role in the team, extended by account. */
export const MEMBERSHIP_KEY = ['auth', 'membership']

function notifyFailure(error: unknown, title: string, prefix = '', sentence?: string): void {
  // Somebody was asked to sign in again and did not. The dialog that asked shows this.
  if (toAppError(error).code === 'sign_in_again') return
  // The banner or the form shows it already.
  if (toAppError(error).kind === 'offline' && isServerUnreachable()) return
  const description = sentence ?? `${prefix}${toAppError(error).message}`
  notify({ title, description, variant: 'destructive' })
}

/**
 * Refetches when a first answer was still pending as it was invalidated. That answer may predate the change, and the
 * library would take it as fresh, because it cancels a fetch only if there was data before.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const awaited = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    if (awaited.length === 0) return
    await super.invalidateQueries({ predicate: (query) => awaited.includes(query) }, options)
  }
}

/** One client for the app. Only an unreachable server is retried, and each failure is shown once. */
export function createQueryClient(): QueryClient {
  // A member's role may have ended or changed while a page was open, or now require a second factor. The panel checks
  // again and redirects.
  const checkMembership = ({ code }: AppError) => {
    if (code !== null && ROLE_REFUSALS.has(code)) {
      void client.invalidateQueries({ queryKey: MEMBERSHIP_KEY })
    }
  }
  const client = new FreshQueryClient({
    queryCache: new QueryCache({
      // Without data on screen the page shows the error in place. A failed refetch shows a toast.
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
