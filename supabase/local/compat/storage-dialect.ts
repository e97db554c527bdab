import { isTooManyPixels } from '../../../src/domain/picture-size.ts'
import { FILE_KINDS, type FileKind, fileKindOf } from '../../../src/domain/file-kind.ts'

// Differences between the API layer's storage and the hosted service with its client library.

const PREFIX = '/storage/v1'

/**
 * The client library sends a Blob or File as a form, which the API layer does not parse. This turns it into the plain
 * upload that it accepts; other requests pass unchanged.
 */
export async function unwrapUpload(request: Request, path: string): Promise<Request> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (!isForm || !path.startsWith(`${PREFIX}/object/`)) return request
  const form = await request.formData()
  const file = [...form.values()].find((value) => value instanceof Blob)
  if (!file) return request
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.set('content-type', file.type || 'application/octet-stream')
  const cacheControl = form.get('cacheControl')
  if (typeof cacheControl === 'string') headers.set('cache-control', `max-age=${cacheControl}`)
  const metadata = form.get('metadata')
  if (typeof metadata === 'string') {
    headers.set('x-metadata', Buffer.from(metadata).toString('base64'))
  }
  const { url, method } = request
  return new Request(url, { method, headers, body: await file.arrayBuffer() })
}

/**
 * Refuses an upload whose bytes are not of its stated type, or a picture too large to be drawn. The hosted service
 * trusts the type and leaves the check to the job sweep; here nobody has to wait for that. Null for an upload that may
 * proceed.
 */
export async function refuseOtherBytes(request: Request, path: string): Promise<Response | null> {
  if (!path.startsWith(`${PREFIX}/object/`)) return null
  const stated = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!FILE_KINDS.includes(stated as FileKind)) return null
  const bytes = new Uint8Array(await request.clone().arrayBuffer())
  if (fileKindOf(bytes) !== stated) {
    return refuseUpload(
      '415',
      'invalid_mime_type',
      `The bytes of this file are not of the mime type ${stated}`,
    )
  }
  if (!isTooManyPixels(bytes)) return null
  return refuseUpload('413', 'too_many_pixels', 'This picture has more than 40 megapixels')
}

const refuseUpload = (statusCode: string, error: string, message: string) =>
  Response.json({ statusCode, error, message }, { status: 400 })

/** Names signed links in an answer as the client library expects: `signedURL`, from the API's root. */
export async function nameSignedLinks(
  request: Request,
  path: string,
  response: Response,
): Promise<Response> {
  const asksForLinks = request.method === 'POST' && path.startsWith(`${PREFIX}/object/sign/`)
  if (!asksForLinks || !response.ok) return response
  const body = (await response.json()) as SignedLink | SignedLink[]
  return Response.json(Array.isArray(body) ? body.map(withSignedUrl) : withSignedUrl(body))
}

interface SignedLink {
  signedUrl?: string
}

function withSignedUrl(link: SignedLink) {
  const { signedUrl } = link
  return { ...link, signedURL: signedUrl ? signedUrl.replace(PREFIX, '') : null }
}
