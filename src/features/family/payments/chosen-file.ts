import { checkVisibleText, cleanText } from '@/domain/plain-text'
import { AppError } from '@/lib/api/errors'
import { FILE_KINDS, type FileKind, fileKindOf } from '@/domain/file-kind'
import { isTooManyPixels } from '@/domain/picture-size'
import { redrawnPicture } from './image'
import { newId } from '@/lib/new-id'

/** A picture or PDF ready to send: checked, and scaled down. */
export interface ChosenFile {
  /** Idempotency key made with the file: sending it twice stores it once. */
  id: string
  bytes: ArrayBuffer
  kind: FileKind
  originalName: string
}

/** The types offered by the file picker; the bytes of a file decide its type. */
export const ACCEPTED_KINDS = FILE_KINDS.join()
export const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Pictures are scaled down before sending; above this size a cheap phone cannot open them. */
const MAX_PICTURE_BYTES = 25 * 1024 * 1024
const MAX_NAME_LENGTH = 200

const TOO_MANY_PIXELS =
  'This picture has more than 40 megapixels. Please choose a smaller one, or a screenshot of it.'
const TOO_LARGE = 'The file is larger than 5 MB. Please choose a smaller one.'

function nameOf(file: File, fallback: string): string {
  const name = [...cleanText(file.name)].slice(-MAX_NAME_LENGTH).join('')
  // Nobody types a file name, so invalid names are replaced instead of reported.
  return name === '' || checkVisibleText(name) ? fallback : name
}

/**
 * Reads the chosen file. Pictures become a JPEG without metadata. `fallback` names a file without a name.
 *
 * @throws AppError with a message when the file is not accepted
 */
export async function readChosenFile(file: File, fallback: string): Promise<ChosenFile> {
  if (file.size > MAX_PICTURE_BYTES) throw new AppError('rejected', TOO_LARGE)
  const original = await file.arrayBuffer().catch(() => {
    throw new AppError('rejected', 'We could not read this file. Please choose it again.')
  })
  const kind = fileKindOf(new Uint8Array(original))
  if (!kind) {
    throw new AppError('rejected', 'Please choose a picture (JPEG, PNG or WebP) or a PDF.')
  }
  if (isTooManyPixels(new Uint8Array(original))) throw new AppError('rejected', TOO_MANY_PIXELS)
  const isPicture = kind !== 'application/pdf'
  const bytes = isPicture ? await redrawnPicture(new Blob([original], { type: kind })) : original
  if (bytes.byteLength > MAX_FILE_BYTES) throw new AppError('rejected', TOO_LARGE)
  return {
    id: newId(),
    bytes,
    kind: isPicture ? 'image/jpeg' : kind,
    originalName: nameOf(file, fallback),
  }
}
