import type { Rpc } from '../_shared/services.ts'

/**
 * The address in an email's `List-Unsubscribe` (RFC 8058). A mail client calls it by POST, which unsubscribes at once.
 * Opening it changes nothing and redirects to the page with the button, because link scanners open links. The answer
 * does not reveal whether the token was known.
 *
 * @param siteUrl the site's address, without a trailing slash
 */
export async function unsubscribe(
  request: Request,
  { rpc, siteUrl }: { rpc: Rpc; siteUrl: string },
): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  if (request.method === 'GET') {
    const location = `${siteUrl}/unsubscribe#${encodeURIComponent(token)}`
    return new Response(null, { status: 303, headers: { ...headers, location } })
  }
  if (request.method !== 'POST') {
    return new Response('Unsubscribe by POST.', {
      status: 405,
      headers: { ...headers, allow: 'GET, POST' },
    })
  }
  try {
    await rpc('answer_email', { token, answer: 'unsubscribe' })
  } catch (error) {
    if (!String(error).includes('email_token_unknown')) {
      console.error(error)
      return new Response('Something went wrong. Please try again.', { status: 500, headers })
    }
  }
  return new Response('You are unsubscribed.', { status: 200, headers })
}
