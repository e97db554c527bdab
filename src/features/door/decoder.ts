import decodeQR from 'qr/decode.js'

/** Milliseconds that a picture may take beyond the first look: four pictures a second leave room on a cheap phone. */
const TIME_LIMIT_MS = 120

/** The text of the QR code in a picture; null where none can be read. */
export function decode({ data, width, height }: ImageData): string | null {
  try {
    return decodeQR({ data, width, height }, { format: 'RGBA', timeLimit: TIME_LIMIT_MS })
  } catch {
    // It throws for a picture without a code, which is most of them.
    return null
  }
}
