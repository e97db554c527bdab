import type { Rpc } from '../_shared/services.ts'

/** The verification endpoint of each captcha service; both accept and answer the same. */
const SERVICES = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const

export type CaptchaProvider = keyof typeof SERVICES

export const isCaptchaProvider = (name: string): name is CaptchaProvider => name in SERVICES

export interface HumanSettings {
  rpc: Rpc
  provider: CaptchaProvider
  /** The service's secret for this site. */
  secret: string
  fetch?: typeof globalThis.fetch
}

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'apikey, authorization, content-type, x-client-info',
  'access-control-allow-methods': 'POST',
  'cache-control': 'no-store',
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Answers `{form_id, token}` of a visitor's form: 204 where the captcha service accepts the token, after which the
 * database accepts the form with that id; 403 where it rejects it, 502 where it cannot be reached.
 */
export async function checkHuman(request: Request, settings: HumanSettings): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: HEADERS })
  if (request.method !== 'POST') return refuse(405, 'This is called by POST.')
  const { form_id: formId, token } = await readBody(request)
  if (!UUID.test(formId) || token === '' || token.length > 4096)
    return refuse(400, 'form_id and token are required.')
  try {
    if (!(await isGood(token, settings))) return refuse(403, 'human_check_failed')
    await settings.rpc('pass_human_check', { form_id: formId })
    return new Response(null, { status: 204, headers: HEADERS })
  } catch (error) {
    console.error(error)
    return refuse(502, 'The check could not be made.')
  }
}

async function readBody(request: Request): Promise<{ form_id: string; token: string }> {
  const body = (await request.json().catch(() => null)) as Record<string, unknown> | null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { form_id: text(body?.['form_id']), token: text(body?.['token']) }
}

async function isGood(
  token: string,
  { provider, secret, fetch = globalThis.fetch }: HumanSettings,
): Promise<boolean> {
  const answer = await fetch(SERVICES[provider], {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`${provider} answered ${answer.status}`)
  const { success } = (await answer.json()) as { success?: boolean }
  return success === true
}

function refuse(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: HEADERS })
}
