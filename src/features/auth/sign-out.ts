import type { NavigateFunction } from 'react-router-dom'
import { toAppError } from '@/lib/api/errors'
import { currentSession } from '@/lib/api/session-store'
import { forgetJudging, unsentSheets } from '@/lib/kept-judging'
import { notify } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { startSession } from '@/lib/supabase/session'
import { unsentMarks } from '@/lib/unsent-marks'
import { signOut } from './api'

interface SignOutOptions {
  /** Whether it was asked about marks of a door that have not been sent. */
  isSure?: boolean
}

/**
 * Signs out from any page and goes to the home page, where nobody is asked to sign in again. Says so when it fails. Where
 * marks of a door or a judge's sheets have not been sent, it leads to the page that asks about them first.
 */
export async function signOutAndGoHome(
  navigate: NavigateFunction,
  { isSure = false }: SignOutOptions = {},
): Promise<void> {
  if (!isSure && unsentMarks() > 0) {
    void navigate(`${paths.checkIn}?sign-out=ask`)
    return
  }
  if (!isSure && unsentSheets(currentSession().user?.id) > 0) {
    void navigate(`${paths.adminJudging}?unsent=sign-out`)
    return
  }
  await signOutAndForget(navigate)
}

/** Signs out, and forgets what a judge's browser keeps, sent or not. */
export async function signOutAndForget(navigate: NavigateFunction): Promise<void> {
  try {
    await startSession()
    await signOut()
    forgetJudging()
    void navigate(paths.home)
  } catch (cause) {
    notify({
      title: 'Sign out Failed',
      description: toAppError(cause).message,
      variant: 'destructive',
    })
  }
}
