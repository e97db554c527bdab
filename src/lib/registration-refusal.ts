import type { QueryClient } from '@tanstack/react-query'
import { currentEdition } from '@/domain/edition'
import { registrationSentence } from '@/domain/edition-words'
import type { Country } from '@/domain/regions'
import { AppError, toAppError } from './api/errors'
import { editionQueries } from './editions'

/** Refusals that may mean registration is closed, because the auth service hides the reason. */
const MAY_BE_CLOSED: readonly (string | null)[] = ['registration_closed', 'sign_up_refused']

/**
 * The error as the form shows it. If registration has closed or is not open yet, it names the year and the day, and the
 * page has the new dates from now on. Any other error stays as it is.
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
