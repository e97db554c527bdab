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

/** The size of a picture whose longest side is at most 1600 px; never larger than it was. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/**
 * Draws a picture anew as a JPEG of at most 1600 px: small enough for a slow network, upright, and
 * without anything that the camera wrote beside it, such as the place. Throws when the browser
 * cannot read the picture.
 */
export async function redrawnPicture(picture: Blob): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new AppError('rejected', 'We could not open this picture. Please choose another one.')
  })
  try {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, shrunkSize(bitmap.width, bitmap.height))
    const context = canvas.getContext('2d')
    // A JPEG has no transparency: what shines through a screenshot would turn black.
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
