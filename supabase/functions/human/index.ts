// The edge function; its work is in handler.ts.
import { readServiceKey } from '../_shared/serve-job.ts'
import { createServices } from '../_shared/services.ts'
import { checkHuman, isCaptchaProvider } from './handler.ts'

declare const Deno: {
  serve(answer: (request: Request) => Promise<Response>): unknown
  env: { get(name: string): string | undefined }
}

const setting = (name: string) => Deno.env.get(name) ?? ''

Deno.serve(async (request) => {
  const [url, secret, provider] = ['SUPABASE_URL', 'CAPTCHA_SECRET', 'CAPTCHA_PROVIDER'].map(
    setting,
  )
  const key = readServiceKey(setting)
  if (!url || !key || !secret || !provider || !isCaptchaProvider(provider)) {
    console.error('CAPTCHA_PROVIDER (turnstile or hcaptcha), CAPTCHA_SECRET or a key is missing.')
    return new Response('This function is not set up.', { status: 500 })
  }
  const { rpc } = createServices({ url, key })
  return checkHuman(request, { rpc, provider, secret })
})
