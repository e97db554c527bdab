import { apiUrl } from '@/lib/api/api-url'
import { config } from '@/lib/config'
import { reportReached, reportUnreachable } from '@/lib/api/connection'
import { AppError, toAppError } from '@/lib/api/errors'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import { type FileKind, fileKindOf } from '@/domain/file-kind'
import { isTooManyPixels } from '@/domain/picture-size'
import { accessToken, supabase } from '@/lib/supabase/client'

export const PAYMENT_PROOFS = 'payment-proofs'

interface Upload {
  bucket: string
  path: string
  bytes: ArrayBuffer
  kind: FileKind
  /** Called with the fraction sent, from 0 to 1. */
  onProgress?: (sent: number) => void
}

const STALLED_AFTER_MS = 30_000

/**
 * Uploads a file, which is never overwritten: a file that already exists under this path is the same one, sent before
 * an answer was lost. Uses XMLHttpRequest, because `fetch` does not report progress.
 */
export async function uploadFile({ bucket, path, bytes, kind, onProgress }: Upload): Promise<void> {
  const token = await accessToken()
  const { status, text } = await new Promise<{ status: number; text: string }>(
    (resolve, reject) => {
      const request = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout> | undefined
      const fail = () => {
        clearTimeout(timer)
        reportUnreachable()
        reject(new AppError('offline', OFFLINE_SENTENCE))
      }
      const waitOn = () => {
        clearTimeout(timer)
        timer = setTimeout(() => request.abort(), STALLED_AFTER_MS)
      }
      request.open('POST', apiUrl(`/storage/v1/object/${bucket}/${path}`))
      request.setRequestHeader('apikey', config.supabaseKey)
      if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
      request.setRequestHeader('Content-Type', kind)
      request.setRequestHeader('Cache-Control', 'max-age=3600')
      request.setRequestHeader('x-upsert', 'false')
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        waitOn()
        if (total > 0) onProgress?.(loaded / total)
      })
      request.addEventListener('load', () => {
        clearTimeout(timer)
        reportReached()
        resolve({ status: request.status, text: request.responseText })
      })
      request.addEventListener('error', fail)
      request.addEventListener('abort', fail)
      waitOn()
      request.send(bytes)
    },
  )
  if (status < 300 || isDuplicate(status, text)) return
  throw refusal(status, text)
}

function isDuplicate(status: number, text: string): boolean {
  return status === 409 || /"(Duplicate|KeyAlreadyExists|ResourceAlreadyExists)"/.test(text)
}

function refusal(status: number, text: string): AppError {
  if (status === 413 || /exceeded the maximum/i.test(text)) {
    return new AppError('rejected', 'The file is larger than 5 MB. Please choose a smaller one.')
  }
  if (status === 415 || text.includes('invalid_mime_type')) {
    return new AppError('rejected', 'Please choose a picture (JPEG, PNG or WebP) or a PDF.')
  }
  if (/row-level security/i.test(text)) {
    return new AppError('forbidden', 'There is no pending payment of yours that this could prove.')
  }
  return new AppError('unexpected', 'The file did not arrive. Please try again.')
}

/**
 * Fetches a private file as the signed-in user. Its type is detected from its bytes, so that a file that only pretends
 * to be a picture is never rendered as a page.
 */
export async function fetchFile(bucket: string, path: string): Promise<Blob> {
  const { data, error } = await supabase().storage.from(bucket).download(path)
  if (error) throw fileError(error)
  const bytes = await data.arrayBuffer()
  const kind = fileKindOf(new Uint8Array(bytes))
  if (!kind) throw new AppError('rejected', 'This file is neither a picture nor a PDF.')
  // A small file can declare a picture too large for any browser's memory.
  if (isTooManyPixels(new Uint8Array(bytes))) {
    throw new AppError('rejected', 'This picture has more than 40 megapixels, so it is not opened.')
  }
  return new Blob([bytes], { type: kind })
}

const GONE_SENTENCE = 'This file is not there any more.'

function fileError(error: { message: string; status?: number }): AppError {
  const isGone = error.status === 404 || /not.?found/i.test(error.message)
  return isGone ? new AppError('not_found', GONE_SENTENCE) : toAppError(error)
}
