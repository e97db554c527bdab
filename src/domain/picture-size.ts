/** The number of pixels that a cheap phone can draw. Cameras have fewer. */
export const MAX_PIXELS = 40_000_000

/**
 * Whether a picture's header declares more pixels than can be drawn, because even a small file can declare a huge
 * picture.
 */
export function isTooManyPixels(bytes: Uint8Array): boolean {
  const pixels = pixelsOf(bytes)
  return pixels !== null && pixels > MAX_PIXELS
}

/** The number of pixels that a picture's header declares, or null if these bytes contain none. */
export function pixelsOf(bytes: Uint8Array): number | null {
  const size = sizeOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return size && size[0] * size[1]
}

type Size = [width: number, height: number]

/** Detects PNG, JPEG (ITU-T T.81) and WebP (RFC 9649) by their signatures. Null without such a header. */
function sizeOf(view: DataView): Size | null {
  try {
    if (view.getUint32(0) === 0x89504e47) return [view.getUint32(16), view.getUint32(20)]
    if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view)
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250)
      return sizeOfWebp(view)
  } catch {
    // The file ends before its header does, so nothing can draw it.
  }
  return null
}

function sizeOfJpeg(view: DataView): Size | null {
  for (let at = 2; at < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Fill bytes may precede a marker, and these markers have no length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return [view.getUint16(at + 7), view.getUint16(at + 5)]
    } else at += 2 + view.getUint16(at + 2)
  }
  return null
}

function sizeOfWebp(view: DataView): Size | null {
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return [three(24) + 1, three(27) + 1]
    case 0x56503820: // VP8
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
    case 0x5650384c: {
      // VP8L
      const bits = view.getUint32(21, true)
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    }
    default:
      return null
  }
}
