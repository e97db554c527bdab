import type { NavigateFunction } from 'react-router-dom'
import { forgetVisits } from '@/features/applications/last-visit'
import { signOutAndGoHome } from '@/features/auth/sign-out'

/** Signs out, also from pages that know nothing of what the dashboard keeps on this device. */
export async function signOutAndLeave(navigate: NavigateFunction): Promise<void> {
  if (await signOutAndGoHome(navigate)) forgetVisits()
}
