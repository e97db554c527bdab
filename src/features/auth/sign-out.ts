import type { NavigateFunction } from 'react-router-dom'
import { isOffline } from '@/lib/api/connection'
import { toAppError } from '@/lib/api/errors'
import { currentSession } from '@/lib/api/session-store'
import { notify } from '@/lib/notify'
import { forgetAnswers, forgetLists, unsentOf } from '@/lib/offline/kept-note'
import { paths } from '@/lib/paths'
import { removePageNote, showPageNote } from '@/lib/startup'
import { startSession } from '@/lib/supabase/session'
import { signOut } from './api'

let isUnderWay = false
/** Whether this tab is signing out, which mounts every page anew before the home page has come. */
export const isSigningOut = () => isUnderWay

interface SignOutOptions {
  /** Whether it was asked about what the server does not have yet. */
  isSure?: boolean
}

/**
 * Signs out from any page and goes to the home page, where nobody is asked to sign in again. Says so when it fails. Where
 * something that was typed or pressed has not been sent, it leads to the account page, which asks about it first.
 */
export async function signOutAndGoHome(
  navigate: NavigateFunction,
  { isSure = false }: SignOutOptions = {},
): Promise<void> {
  const userId = currentSession().user?.id
  try {
    const isUnsent = unsentOf(userId) > 0
    if (isUnsent && isOffline()) {
      sayNeedsNetwork()
      return
    }
    if (isUnsent && !isSure) {
      void navigate(`${paths.account}?sign-out=ask`)
      return
    }
    isUnderWay = true
    await startSession()
    await signOut()
    // Names go; what was not sent waits here for whoever may send it.
    await forgetLists(() => true)
    await forgetAnswers()
    void navigate(paths.home)
  } catch (cause) {
    notify({
      title: 'Sign out Failed',
      description: toAppError(cause).message,
      variant: 'destructive',
    })
  } finally {
    isUnderWay = false
  }
}

/** Without network the account page and the toaster may not come either. */
function sayNeedsNetwork(): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'mt-2 min-h-11 rounded-control bg-surface px-4 font-bold text-foreground'
  button.textContent = 'OK'
  button.addEventListener('click', removePageNote)
  showPageNote(
    'Signing out needs network. Nothing is lost: this phone keeps what was not sent.',
    button,
  )
}
