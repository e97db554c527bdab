import { facetPath, onCircle, starPath } from './star-geometry'

/** The centre of the star. */
export const CENTRE = 64
/** The radius of its points, and of its heart. */
const TIP = 54
export const HEART = 28

const at = (radius: number, turn: number) => onCircle(radius, turn, CENTRE)

/** A path that repeats a figure. Each gets its position as a fraction of a full turn, and the step to the next. */
const around = (count: number, draw: (turn: number, step: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index / count, 1 / count)).join('')

const dot = (radius: number, turn: number, size: number) =>
  `M${at(radius, turn)}m${-size} 0a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 ${-size * 2} 0Z`

const diamond = (turn: number, inner: number, outer: number, half: number) => {
  const middle = (inner + outer) / 2
  return `M${at(inner, turn)}L${at(middle, turn - half)}L${at(outer, turn)}L${at(middle, turn + half)}Z`
}

type Draw = (points: number, valley: number) => string

/** The number of points, and the distance of the valleys between them from the centre. */
const SHAPES: readonly (readonly [points: number, valley: number])[] = [
  [8, 35],
  [8, 42],
  [12, 40],
  [10, 36],
]

const FIGURES: readonly Draw[] = [
  (points, valley) => facetPath(CENTRE, TIP, valley, points),
  (points, valley) => starPath(CENTRE, TIP - 8, valley - 3, points),
  (points) => around(points, (turn, step) => diamond(turn, 32, TIP - 5, step * 0.16)),
  (points, valley) => around(points, (turn) => dot((valley + TIP) / 2 - 2, turn, 3.5)),
]

const BORDERS: readonly Draw[] = [
  (points) => around(points, (turn, step) => dot(TIP - 3, turn + step / 2, 3)),
  (points) =>
    around(points, (turn, step) => diamond(turn + step / 2, TIP - 8, TIP + 2, step * 0.1)),
  (points) =>
    around(
      points,
      (turn, step) =>
        `M${at(TIP + 1, turn + step * 0.32)}L${at(TIP + 1, turn + step * 0.68)}L${at(TIP - 8, turn + step / 2)}Z`,
    ),
  (points) =>
    around(
      points,
      (turn, step) =>
        dot(TIP - 6, turn + step / 2, 1.8) +
        dot(TIP, turn + step * 0.38, 1.8) +
        dot(TIP, turn + step * 0.62, 1.8),
    ),
]

/** Drawn under the heart, so that they show around it. */
const COLLARS: readonly Draw[] = [
  (points) => around(points * 2, (turn) => dot(HEART + 4, turn, 1.7)),
  (points) => starPath(CENTRE, HEART + 7, HEART + 1, points * 2),
  () => dot(0, 0, HEART + 4.5),
  (points) => around(points, (turn) => dot(HEART + 1.5, turn, 4.5)),
]

/** Added to the child's own paint: one for the figures on the points, one for the shapes around them. */
const PAINTS = [
  'fill-accent-deep fill-primary',
  'fill-night-dusk fill-accent',
  'fill-accent fill-background',
  'fill-night-indigo fill-accent',
  'fill-accent fill-background',
  'fill-primary fill-night-muted',
  'fill-primary fill-accent-soft',
  'fill-accent fill-night-muted',
]

/** A star as SVG paths in 128 px. Different bits of the pattern choose each shape, so no two stars are alike. */
export function starOf(pattern: number) {
  const pick = <Option>(options: readonly Option[], bit: number) =>
    options[(pattern >> bit) & 3] as Option
  const [points, valley] = pick(SHAPES, 3)
  const [shade, detail] = (PAINTS[pattern & 7] ?? '').split(' ')
  return {
    shade,
    detail,
    outline: starPath(CENTRE, TIP, valley, points),
    figure: pick(FIGURES, 5)(points, valley),
    border: pick(BORDERS, 7)(points, valley),
    collar: pick(COLLARS, 9)(points, valley),
    /** In degrees. Half of the stars stand on a point. */
    turn: pattern >> 11 === 1 ? 180 / points : 0,
  }
}
