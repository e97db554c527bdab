import { WRONG_CREDENTIALS } from '@/domain/account'
import { AppError, humanCheckFailed, toAppError } from '@/lib/api/errors'

interface AuthFailure {
  message: string
  code?: string
  status?: number
}

/** Sentences for errors of the auth layer. Other failures keep its own message. */
export function authError(failure: AuthFailure): AppError {
  switch (failure.code) {
    case 'invalid_credentials':
      return new AppError('rejected', WRONG_CREDENTIALS, {
        code: failure.code,
      })
    case 'email_not_confirmed':
      return new AppError(
        'rejected',
        'Please confirm your email address first: open the link that we sent you.',
        {
          code: failure.code,
        },
      )
    case 'user_already_exists':
    case 'email_exists':
      return new AppError('conflict', 'This email already has an account.', {
        code: failure.code,
        field: 'email',
      })
    case 'over_email_send_rate_limit':
    case 'over_request_rate_limit':
      return new AppError(
        'rejected',
        'Too many attempts. Please wait a few minutes and try again.',
        { code: failure.code },
      )
    case 'captcha_failed':
      return humanCheckFailed()
    case 'otp_expired':
    case 'otp_not_found':
      return new AppError(
        'rejected',
        'This link has expired or has already been used. Ask for a new one.',
        { code: 'link_expired' },
      )
    case 'mfa_verification_failed':
    case 'mfa_challenge_expired':
      return new AppError(
        'rejected',
        'That code isn’t right. Type the one your app shows now. Still wrong? Let your phone set its clock by itself.',
        { code: 'wrong_code', field: 'code' },
      )
    case 'insufficient_aal':
      return new AppError('rejected', 'Enter the code of your authenticator first.', {
        code: failure.code,
      })
    case 'same_password':
      return new AppError('rejected', 'This is the password that you have already.', {
        code: failure.code,
        field: 'password',
      })
    case 'weak_password':
      return new AppError('rejected', failure.message, { code: failure.code, field: 'password' })
    case 'reauthentication_needed':
      return new AppError('rejected', 'Please sign out, sign in again, and then try once more.', {
        code: failure.code,
      })
    default:
      // The auth layer's only message when the database refuses a new account or its child.
      if (failure.message === 'Database error saving new user') {
        return new AppError('rejected', 'Please check your details and try again.')
      }
      return toAppError(failure)
  }
}
