import { apiUrl } from '@/lib/api/api-url'
import { humanCheckFailed } from '@/lib/api/errors'
import { fetchWithTimeout } from '@/lib/api/fetch-with-timeout'
import { config } from '@/lib/config'
import { humanToken } from '@/lib/human-check'

/**
 * Tells the server that a person sends the form with this id, where the operator wants to know. The edge function
 * `human` asks the captcha service whether the token is good.
 *
 * @throws AppError human_check_failed
 */
export async function showHuman(formId: string): Promise<void> {
  const token = await humanToken()
  if (token === undefined) return
  const answer = await fetchWithTimeout(apiUrl('/functions/v1/human'), {
    method: 'POST',
    headers: { apikey: config.supabaseKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ form_id: formId, token }),
  })
  if (!answer.ok) throw humanCheckFailed()
}
