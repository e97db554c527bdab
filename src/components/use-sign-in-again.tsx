import { type ReactNode, useState } from 'react'
import { AppError } from '@/lib/api/errors'
import { lazyView } from '@/lib/lazy'
import { loadWanted } from '@/lib/startup'

const SignInAgainDialog = lazyView(
  async () => (await import('./sign-in-again-dialog')).SignInAgainDialog,
)

const CODES = new Set(['sign_in_again', 'session_ended', 'second_factor_missing'])

/** Whether the database would do it for somebody who has just signed in. */
const isForFreshSignIn = (cause: unknown): cause is AppError =>
  cause instanceof AppError && CODES.has(cause.code ?? '')

interface Question {
  hasAuthenticator: boolean
  answer: (isSignedIn: boolean) => void
}

/** Does something for which the database may ask for a fresh sign-in, and does it again after that. */
export type RunSurely = <Result>(act: () => Promise<Result>) => Promise<Result>

/**
 * For acts that need a fresh sign-in: `runSurely` asks for it when the database does, and `question` is the dialog,
 * to be shown beside the one that acts. That one stays as it is, with all that was typed.
 */
export function useSignInAgain(email: string): { runSurely: RunSurely; question: ReactNode } {
  const [asked, setAsked] = useState<Question | null>(null)

  const runSurely: RunSurely = async (act) => {
    try {
      return await act()
    } catch (cause) {
      if (!isForFreshSignIn(cause)) throw cause
      const { hasAuthenticator } = await loadWanted(() => import('@/lib/supabase/sign-in-again'))
      const isAuthenticated = await hasAuthenticator()
      // Without an authenticator a new sign-in shows no code either.
      if (cause.code === 'second_factor_missing' && !isAuthenticated) throw cause
      const isSignedIn = await new Promise<boolean>((answer) => {
        setAsked({ hasAuthenticator: isAuthenticated, answer })
      })
      setAsked(null)
      if (!isSignedIn) throw cause
      return act()
    }
  }

  const question = asked ? (
    <SignInAgainDialog
      email={email}
      hasAuthenticator={asked.hasAuthenticator}
      onSignedIn={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    />
  ) : null
  return { runSurely, question }
}
