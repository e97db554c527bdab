import type { Page } from '@playwright/test'

/** Files as people choose them. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const pdf: ChosenFile = {
  name: 'Ṣadé’s receipt.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

/** A word that stands in the place of a location, to look for afterwards. */
export const LOCATION_MARK = 'GPS-6.5244N-3.3792E'

/** A JPEG of this size, as the page's browser makes it. */
async function drawnJpeg(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d')
      if (!context) throw new Error('This browser draws nothing')
      for (let x = 0; x < w; x += 20) {
        context.fillStyle = `hsl(${x % 360} 70% 50%)`
        context.fillRect(x, 0, 20, h)
      }
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  return Buffer.from(base64, 'base64')
}

/**
 * The EXIF block of a photo: little-endian TIFF, whose first directory points to a GPS directory with
 * latitude reference, latitude and longitude reference, and whose text carries the mark.
 */
function gpsBlock(): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const count = (entries: number) => Buffer.from([entries, 0])
  const end = Buffer.alloc(4)
  const text = Buffer.from(`${LOCATION_MARK}\0`)
  const header = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])
  const mainLength = 2 + 2 * 12 + 4
  const gpsAt = 8 + mainLength
  const textAt = gpsAt + 2 + 3 * 12 + 4
  const rationalAt = textAt + text.length
  const rationals = Buffer.alloc(24)
  for (const [index, value] of [6, 31, 28].entries()) {
    rationals.writeUInt32LE(value, index * 8)
    rationals.writeUInt32LE(1, index * 8 + 4)
  }
  const tiff = Buffer.concat([
    header,
    count(2),
    entry(0x010e, 2, text.length, textAt),
    entry(0x8825, 4, 1, gpsAt),
    end,
    count(3),
    entry(1, 2, 2, 'N'.charCodeAt(0)),
    entry(2, 5, 3, rationalAt),
    entry(3, 2, 2, 'E'.charCodeAt(0)),
    end,
    text,
    rationals,
  ])
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xffe1, 0)
  segment.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([segment, content])
}

/** A photo with the place where it was taken, as a phone's camera writes it. */
export async function photoWithLocation(page: Page): Promise<ChosenFile> {
  const plain = await drawnJpeg(page, 3200, 2400)
  // Directly after the two bytes with which every JPEG begins.
  const buffer = Buffer.concat([plain.subarray(0, 2), gpsBlock(), plain.subarray(2)])
  return { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer }
}

/** Width and height of a JPEG, from its frame header. */
export function jpegSize(bytes: Buffer): { width: number; height: number } {
  let at = 2
  while (at < bytes.length) {
    const marker = bytes.readUInt16BE(at)
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  throw new Error('No frame in this JPEG')
}
