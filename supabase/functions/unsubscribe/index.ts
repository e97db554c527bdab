// The edge function; its work is in handler.ts, which the embedded stack runs too.
import { readServiceKey } from '../_shared/serve-job.ts'
import { createServices } from '../_shared/services.ts'
import { unsubscribe } from './handler.ts'

declare const Deno: {
  serve(answer: (request: Request) => Promise<Response>): unknown
  env: { get(name: string): string | undefined }
}

const setting = (name: string) => Deno.env.get(name) ?? ''

Deno.serve(async (request) => {
  const [url, siteUrl, key] = [
    setting('SUPABASE_URL'),
    setting('SITE_URL'),
    readServiceKey(setting),
  ]
  if (url === '' || siteUrl === '' || key === '') {
    console.error('SUPABASE_URL, SITE_URL or the service key is missing.')
    return new Response('This function is not set up.', { status: 500 })
  }
  const { rpc } = createServices({ url, key })
  return unsubscribe(request, { rpc, siteUrl: siteUrl.replace(/\/+$/, '') })
})
