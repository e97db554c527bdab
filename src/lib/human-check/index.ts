import { config } from '@/lib/config'
import { loadWanted } from '@/lib/startup'

/**
 * A token of the operator's captcha service (VITE_CAPTCHA_PROVIDER) that proves to the server that a person is at work.
 * Each is valid for one call. Undefined when the operator has no such service, and then nothing is loaded.
 *
 * @throws AppError human_check_failed
 */
export async function humanToken(): Promise<string | undefined> {
  if (config.captcha === null) return undefined
  const { askCaptcha } = await loadWanted(() => import('./captcha'))
  return askCaptcha(config.captcha)
}
