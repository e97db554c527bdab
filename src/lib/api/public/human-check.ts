import { apiUrl } from '@/lib/api/api-url'
import { humanCheckFailed } from '@/lib/api/errors'
import { fetchWithTimeout } from '@/lib/api/fetch-with-timeout'
import { config } from '@/lib/config'
import { humanToken } from '@/lib/human-check'

/**
 * Proves to the server that a person sends the form with this id, if the operator requires it. The edge function
 * `human` verifies the token with the captcha service.
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
