import type { NavigateFunction } from 'react-router-dom'
import { forgetVisits } from '@/features/applications/last-visit'
import { signOut } from '@/features/auth/api'
import { toAppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { startSession } from '@/lib/supabase/session'

/** Signs out from any page and goes to the home page, where nobody is asked to sign in again. */
export async function signOutAndLeave(navigate: NavigateFunction): Promise<void> {
  try {
    await startSession()
    await signOut()
    forgetVisits()
    void navigate(paths.home)
  } catch (cause) {
    notify({
      title: 'Sign out Failed',
      description: toAppError(cause).message,
      variant: 'destructive',
    })
  }
}
