import { config } from '@/lib/config'
import { loadWanted } from '@/lib/startup'

/**
 * A token of the operator's captcha service (VITE_CAPTCHA_PROVIDER), which tells the server that a person is at work.
 * Each is good for one call. Undefined where the operator has none: nothing is loaded then.
 *
 * @throws AppError human_check_failed
 */
export async function humanToken(): Promise<string | undefined> {
  if (config.captcha === null) return undefined
  const { askCaptcha } = await loadWanted(() => import('./captcha'))
  return askCaptcha(config.captcha)
}
