import decodeQR from 'qr/decode.js'

/**
 * The time limit per frame, in milliseconds, beyond the first attempt: four frames per second must leave room on a
 * cheap phone.
 */
const TIME_LIMIT_MS = 120

/** The text of the QR code in a picture; null when none is readable. */
export function decode({ data, width, height }: ImageData): string | null {
  try {
    return decodeQR({ data, width, height }, { format: 'RGBA', timeLimit: TIME_LIMIT_MS })
  } catch {
    // The decoder throws for a picture without a code, which is the usual case.
    return null
  }
}
