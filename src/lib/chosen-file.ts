import { checkVisibleText, cleanText } from '@/domain/plain-text'
import { AppError } from '@/lib/api/errors'
import { FILE_KINDS, type FileKind, fileKindOf } from '@/domain/file-kind'
import { isTooManyPixels } from '@/domain/picture-size'
import { redrawnPicture } from '@/lib/image'
import { newId } from '@/lib/new-id'

/** A picture or PDF as it will be sent: checked, and small. */
export interface ChosenFile {
  /** Made with the file, so that the same file sent twice is stored once. */
  id: string
  bytes: ArrayBuffer
  kind: FileKind
  originalName: string
}

/** The kinds that a file chooser offers; the bytes of a file decide its kind. */
export const ACCEPTED_KINDS = FILE_KINDS.join()
export const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Pictures are made smaller before they are sent; beyond this a cheap phone cannot open them. */
const MAX_PICTURE_BYTES = 25 * 1024 * 1024
const MAX_NAME_LENGTH = 200

const TOO_MANY_PIXELS =
  'This picture has more than 40 megapixels. Please choose a smaller one, or a screenshot of it.'
const TOO_LARGE = 'The file is larger than 5 MB. Please choose a smaller one.'

function nameOf(file: File, fallback: string): string {
  const name = [...cleanText(file.name)].slice(-MAX_NAME_LENGTH).join('')
  // Nobody types the name of a file, so nobody is asked to put it right.
  return name === '' || checkVisibleText(name) ? fallback : name
}

/**
 * Reads what somebody chose. Pictures become a JPEG without what the camera wrote beside it. `fallback` names
 * a file without a name. Throws an AppError with a sentence when the file cannot be taken.
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
