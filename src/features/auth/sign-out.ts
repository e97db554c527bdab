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
/** Whether this tab is signing out, which remounts every page before the home page loads. */
export const isSigningOut = () => isUnderWay

interface SignOutOptions {
  /** Whether the user has already been asked about unsent entries. */
  isSure?: boolean
}

/**
 * Signs out from any page and goes to the home page, which does not ask to sign in again. Reports a failure. With
 * unsent entries, it first goes to the account page, which asks about them.
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
    // Stored names are deleted; unsent entries wait here for whoever may send them.
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

/** Offline, the account page and the toaster may fail to load, too. */
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
