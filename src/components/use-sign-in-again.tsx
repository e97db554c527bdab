import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AppError } from '@/lib/api/errors'
import { lazyView } from '@/lib/lazy'
import { loadWanted } from '@/lib/startup'

const SignInAgainDialog = lazyView(
  async () => (await import('./sign-in-again-dialog')).SignInAgainDialog,
)

const CODES = new Set(['sign_in_again', 'session_ended', 'second_factor_missing'])

/** Whether the database would allow it after a fresh sign-in. */
const isForFreshSignIn = (cause: unknown): cause is AppError =>
  cause instanceof AppError && CODES.has(cause.code ?? '')

interface Question {
  hasAuthenticator: boolean
  answer: (isSignedIn: boolean) => void
}

/** Runs an action for which the database may require a fresh sign-in, and retries it after that. */
export type RunSurely = <Result>(act: () => Promise<Result>) => Promise<Result>

/**
 * For actions that may need a fresh sign-in: `runSurely` asks for it when the database requires it. Render `question`,
 * its dialog, beside the acting dialog, which stays as it is with everything typed.
 */
export function useSignInAgain(email: string): { runSurely: RunSurely; question: ReactNode } {
  const [asked, setAsked] = useState<Question | null>(null)
  /** The answer that an action waits for. Leaving the page answers no, so that none waits forever. */
  const waiting = useRef<Question['answer'] | null>(null)
  useEffect(() => () => waiting.current?.(false), [])

  const runSurely: RunSurely = async (act) => {
    try {
      return await act()
    } catch (cause) {
      if (!isForFreshSignIn(cause)) throw cause
      const { hasAuthenticator } = await loadWanted(() => import('@/lib/supabase/sign-in-again'))
      const isAuthenticated = await hasAuthenticator()
      // Without an authenticator, a new sign-in cannot show a code either.
      if (cause.code === 'second_factor_missing' && !isAuthenticated) throw cause
      const isSignedIn = await new Promise<boolean>((answer) => {
        waiting.current = answer
        setAsked({ hasAuthenticator: isAuthenticated, answer })
      })
      if (!isSignedIn) throw cause
      return act()
    }
  }

  function end(isSignedIn: boolean) {
    setAsked(null)
    asked?.answer(isSignedIn)
  }

  const question = asked ? (
    <SignInAgainDialog
      email={email}
      hasAuthenticator={asked.hasAuthenticator}
      onSignedIn={() => end(true)}
      onClose={() => end(false)}
    />
  ) : null
  return { runSurely, question }
}
