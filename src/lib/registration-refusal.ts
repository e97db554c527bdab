import type { QueryClient } from '@tanstack/react-query'
import { currentEdition } from '@/domain/edition'
import { registrationSentence } from '@/domain/edition-words'
import type { Country } from '@/domain/regions'
import { AppError, toAppError } from './api/errors'
import { editionQueries } from './editions'

/** Refusals behind which registration's dates may be: the auth service swallows the reason. */
const MAY_BE_CLOSED: readonly (string | null)[] = ['registration_closed', 'sign_up_refused']

/**
 * The error as the form says it: where registration has closed meanwhile or is not open yet, with the year and the
 * day, which the page learns from now on too. Any other error stays as it is.
 */
export async function explainRegistration(
  queryClient: QueryClient,
  cause: unknown,
  country: Country,
): Promise<AppError> {
  const error = toAppError(cause)
  if (!MAY_BE_CLOSED.includes(error.code)) return error
  const editions = await queryClient
    .fetchQuery({ ...editionQueries.opened(), staleTime: 0 })
    .catch(() => [])
  const edition = currentEdition(editions)
  const sentence = edition && registrationSentence(edition, new Date(), country)
  return sentence ? new AppError('rejected', sentence, { code: 'registration_closed' }) : error
}
