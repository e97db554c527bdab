import type { NavigateFunction } from 'react-router-dom'
import { toAppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { startSession } from '@/lib/supabase/session'
import { signOut } from './api'

/** Signs out from any page and goes to the home page, where nobody is asked to sign in again. Says so when it fails. */
export async function signOutAndGoHome(navigate: NavigateFunction): Promise<void> {
  try {
    await startSession()
    await signOut()
    void navigate(paths.home)
  } catch (cause) {
    notify({
      title: 'Sign out Failed',
      description: toAppError(cause).message,
      variant: 'destructive',
    })
  }
}
