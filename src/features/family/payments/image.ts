import type { FileKind } from '@/domain/file-kind'
import { AppError } from '@/lib/api/errors'

const ENDINGS: Record<FileKind, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

export function fileEnding(kind: FileKind): string {
  return ENDINGS[kind]
}

const LONGEST_SIDE_PX = 1600
const JPEG_QUALITY = 0.82

/** Scales a size down to at most 1600 px on the longer side; never up. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/**
 * Re-encodes a picture as an upright JPEG of at most 1600 px: small enough for a slow network, and without metadata
 * such as the location. Throws when the browser cannot decode the picture.
 */
export async function redrawnPicture(picture: Blob): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new AppError('rejected', 'We could not open this picture. Please choose another one.')
  })
  try {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, shrunkSize(bitmap.width, bitmap.height))
    const context = canvas.getContext('2d')
    // JPEG has no transparency: transparent parts of a screenshot would turn black.
    if (context) {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    }
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY)
    })
    if (!context || !drawn) {
      throw new AppError('rejected', 'This phone could not prepare the picture. Please try a PDF.')
    }
    return await drawn.arrayBuffer()
  } finally {
    bitmap.close()
  }
}
