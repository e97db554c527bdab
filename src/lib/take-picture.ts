import { AppError } from '@/lib/api/errors'
import { loadWanted } from '@/lib/startup'

/** Three image pixels per CSS pixel, so that it can be printed. */
const PICTURE_SCALE = 3
const SHOTS = 3
const SAMPLE_PX = 48
const FEWEST_COLOURS = 12

async function isReady(element: HTMLElement): Promise<void> {
  await document.fonts.ready
  const pictures = [...element.querySelectorAll('img')]
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
}

const DRAWING_STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'font-family',
  'font-size',
  'font-weight',
  'color',
]

/**
 * Writes computed styles onto each element of an SVG as inline styles, because the library copies them for HTML only.
 * Returns a function that undoes it.
 */
function paintDrawings(element: HTMLElement): () => void {
  const shapes = [...element.querySelectorAll<SVGElement>('svg *')]
  const before = shapes.map((shape) => shape.getAttribute('style'))
  const computed = shapes.map((shape) => {
    const style = window.getComputedStyle(shape)
    return DRAWING_STYLES.map((name) => [name, style.getPropertyValue(name)] as const)
  })
  for (const [index, shape] of shapes.entries()) {
    for (const [name, value] of computed[index] ?? []) shape.style.setProperty(name, value)
  }
  return () => {
    for (const [index, shape] of shapes.entries()) {
      const style = before[index]
      if (style) shape.setAttribute('style', style)
      else shape.removeAttribute('style')
    }
  }
}

/** The colour beside round corners: a dark chat shows transparent parts as black. */
function groundOf(element: HTMLElement): string {
  return window.getComputedStyle(element).getPropertyValue('--page-ground').trim() || '#ffffff'
}

/** Whether a picture has the required size and shows more than a plain background. */
async function isWhole(picture: Blob, width: number, height: number): Promise<boolean> {
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (!bitmap) return false
  const hasSize = Math.abs(bitmap.width - width) <= 3 && Math.abs(bitmap.height - height) <= 3
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE_PX
  canvas.height = SAMPLE_PX
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0, SAMPLE_PX, SAMPLE_PX)
  bitmap.close()
  const pixels = context?.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data ?? new Uint8ClampedArray()
  const colours = new Set(new Uint32Array(pixels.buffer))
  return hasSize && colours.size >= FEWEST_COLOURS
}

/**
 * Renders an element as a PNG on the page's own background. Some browsers leave out fonts or everything at the first
 * attempt, so the picture is checked and retaken if incomplete.
 *
 * @throws if every attempt is incomplete
 */
export async function takePicture(element: HTMLElement): Promise<Blob> {
  const { toBlob } = await loadWanted(() => import('html-to-image'))
  await isReady(element)
  const { offsetWidth, offsetHeight } = element
  for (let shot = 1; shot <= SHOTS; shot += 1) {
    const restore = paintDrawings(element)
    const picture = await toBlob(element, {
      pixelRatio: PICTURE_SCALE,
      backgroundColor: groundOf(element),
    }).finally(restore)
    const [width, height] = [offsetWidth * PICTURE_SCALE, offsetHeight * PICTURE_SCALE]
    if (picture && (await isWhole(picture, width, height))) return picture
  }
  throw new AppError(
    'unexpected',
    'This browser could not make the picture. Please try again, or take a screenshot of it.',
  )
}
