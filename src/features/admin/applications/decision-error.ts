import { AppError, toAppError } from '@/lib/api/errors'

/** Deleted, or outside a reviewer's states; the reviewer is not told which. */
const NO_LONGER_HERE = 'This application is no longer here.'

export function toDecisionError(error: unknown): AppError {
  const failure = toAppError(error)
  return failure.code === 'application_not_found'
    ? new AppError('not_found', NO_LONGER_HERE)
    : failure
}
