import { AppError } from '@/lib/api/errors'
import { type FileKind, fileEnding, fileKindOf, redrawnPicture } from '@/lib/image'
import { newId } from '@/lib/new-id'

/** A proof of payment as it will be sent: checked, and small. */
export interface Proof {
  /** Made with the file, so that the same file sent twice makes one proof. */
  id: string
  bytes: ArrayBuffer
  kind: FileKind
  originalName: string
}

/** What a file chooser offers; what a file is, its bytes say. */
export const PROOF_KINDS = 'image/jpeg,image/png,image/webp,application/pdf'
export const MAX_PROOF_BYTES = 5 * 1024 * 1024
/** Pictures are made smaller before they are sent; beyond this a cheap phone cannot open them. */
const MAX_PICTURE_BYTES = 25 * 1024 * 1024
const MAX_NAME_LENGTH = 200

const TOO_LARGE = 'The file is larger than 5 MB. Please choose a smaller one.'

function nameOf(file: File): string {
  const name = file.name
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .trim()
  return [...name].slice(-MAX_NAME_LENGTH).join('') || 'proof'
}

/** Reads a chosen file. Throws an AppError with a sentence when it cannot be a proof. */
export async function readProof(file: File): Promise<Proof> {
  if (file.size > MAX_PICTURE_BYTES) throw new AppError('rejected', TOO_LARGE)
  const original = await file.arrayBuffer().catch(() => {
    throw new AppError('rejected', 'We could not read this file. Please choose it again.')
  })
  const kind = fileKindOf(new Uint8Array(original))
  if (!kind) {
    throw new AppError('rejected', 'Please choose a picture (JPEG, PNG or WebP) or a PDF.')
  }
  const isPicture = kind !== 'application/pdf'
  const bytes = isPicture ? await redrawnPicture(new Blob([original], { type: kind })) : original
  if (bytes.byteLength > MAX_PROOF_BYTES) throw new AppError('rejected', TOO_LARGE)
  return {
    id: newId(),
    bytes,
    kind: isPicture ? 'image/jpeg' : kind,
    originalName: nameOf(file),
  }
}

/** Where the proof's file lies; the table derives the same path. */
export function proofPath(userId: string, { id, kind }: Pick<Proof, 'id' | 'kind'>): string {
  return `${userId}/${id}.${fileEnding(kind)}`
}
