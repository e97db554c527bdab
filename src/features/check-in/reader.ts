/*
 * Reading codes with the camera. The browser's own reader is used only if it decodes a built-in test picture: on
 * Android it is a Play services module that is absent on full or fresh phones, and fails only when used.
 */

/** Reads the code in a picture; null when none is readable. */
export type ReadPicture = (picture: HTMLVideoElement | HTMLCanvasElement) => Promise<string | null>

export interface CodeReader {
  name: 'native' | 'own'
  read: ReadPicture
}

interface NativeDetector {
  detect: (picture: HTMLVideoElement | HTMLCanvasElement) => Promise<{ rawValue: string }[]>
}

type DetectorMaker = new (options: { formats: string[] }) => NativeDetector

/** The text of the built-in test picture, and its rows of modules, each as a number. */
const TEST_TEXT = 'READY'
const TEST_ROWS =
  '18qyn mvk1 wpct wspp wt3x mx4x 18prz 4qo okjd trr9 qgef 10o4s 7kak 4kr 18qrb muop wssv wqfb wpl4 mwq1 18rjr'
const TEST_BASE = 36
const SQUARE = 8
/** The quiet zone that readers need. */
const EDGE = 4

/** Draws the test picture for readers. */
function drawTestPicture(): HTMLCanvasElement {
  const rows = TEST_ROWS.split(' ').map((row) => Number.parseInt(row, TEST_BASE))
  const canvas = document.createElement('canvas')
  canvas.width = (rows.length + EDGE * 2) * SQUARE
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < rows.length; x += 1) {
      const isDark = (row >> (rows.length - 1 - x)) & 1
      if (isDark) context.fillRect((x + EDGE) * SQUARE, (y + EDGE) * SQUARE, SQUARE, SQUARE)
    }
  }
  return canvas
}

const TRIED_MS = 3_000

async function nativeReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: Maker } = window as { BarcodeDetector?: DetectorMaker }
  if (!Maker) return null
  try {
    const detector = new Maker({ formats: ['qr_code'] })
    const read: ReadPicture = async (picture) =>
      (await detector.detect(picture))[0]?.rawValue ?? null
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TRIED_MS))
    const isReading = (await Promise.race([read(drawTestPicture()), late])) === TEST_TEXT
    return isReading ? { name: 'native', read } : null
  } catch {
    return null
  }
}

/** Frames are scaled down: a code held up to the camera is large in them. */
const LONGEST_SIDE = 720

async function ownReader(): Promise<CodeReader> {
  const { decode } = await import('./decoder')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const read: ReadPicture = (picture) => {
    const isVideo = picture instanceof HTMLVideoElement
    const width = isVideo ? picture.videoWidth : picture.width
    const height = isVideo ? picture.videoHeight : picture.height
    if (!context || width === 0 || height === 0) return Promise.resolve(null)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return Promise.resolve(decode(context.getImageData(0, 0, canvas.width, canvas.height)))
  }
  return { name: 'own', read }
}

/** Whether the decoder stored with the page is available and works. */
export async function isOwnReaderReady(): Promise<boolean> {
  try {
    return (await (await ownReader()).read(drawTestPicture())) === TEST_TEXT
  } catch {
    return false
  }
}

let reader: Promise<CodeReader> | undefined

/** The reader of this phone, tested once. */
export function codeReader(): Promise<CodeReader> {
  reader ??= nativeReader()
    .then((native) => native ?? ownReader())
    .catch((cause: unknown) => {
      reader = undefined
      throw cause
    })
  return reader
}
