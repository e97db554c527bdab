import { facetPath, onCircle, starPath } from './star-geometry'

/** The paints of a child's picture. */
export interface PatternPaints {
  /** The points of the star, and the ground under the initials. */
  main: string
  /** The figure on each point. */
  shade: string
  /** The small figures between the points and around the heart. */
  detail: string
  /** The figures on the ground under the initials. */
  one: string
  two: string
}

const FIRST: PatternPaints = {
  main: 'fill-accent',
  shade: 'fill-accent-deep',
  detail: 'fill-primary',
  one: 'fill-primary',
  two: 'fill-night',
}

const PAINTS: readonly PatternPaints[] = [
  FIRST,
  {
    main: 'fill-primary',
    shade: 'fill-primary-strong',
    detail: 'fill-accent',
    one: 'fill-night',
    two: 'fill-accent',
  },
  {
    main: 'fill-success',
    shade: 'fill-success-strong',
    detail: 'fill-accent-bright',
    one: 'fill-night',
    two: 'fill-accent',
  },
  {
    main: 'fill-night-border',
    shade: 'fill-night-indigo',
    detail: 'fill-accent',
    one: 'fill-night',
    two: 'fill-accent-bright',
  },
  {
    main: 'fill-night-muted',
    shade: 'fill-night-border',
    detail: 'fill-primary',
    one: 'fill-night-indigo',
    two: 'fill-primary',
  },
  {
    main: 'fill-accent-bright',
    shade: 'fill-primary',
    detail: 'fill-night-muted',
    one: 'fill-primary',
    two: 'fill-night-indigo',
  },
  {
    main: 'fill-night-dusk',
    shade: 'fill-primary',
    detail: 'fill-accent-bright',
    one: 'fill-primary',
    two: 'fill-accent',
  },
  {
    main: 'fill-night-indigo',
    shade: 'fill-accent',
    detail: 'fill-night-muted',
    one: 'fill-night',
    two: 'fill-accent',
  },
]

/** A child has the same paints in every picture: they are three of the twelve bits of its pattern. */
export function paintsOf(pattern: number): PatternPaints {
  return PAINTS[pattern & 7] ?? FIRST
}

/** The star is drawn around this point. */
export const CENTRE = 64
/** How far its points reach, and its heart. */
const TIP = 54
export const HEART = 28

const at = (radius: number, turn: number) => onCircle(radius, turn, CENTRE)

/** A path of so many figures; each is given its place as a part of a whole turn, and the way to the next. */
const around = (count: number, draw: (turn: number, step: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index / count, 1 / count)).join('')

const dot = (radius: number, turn: number, size: number) =>
  `M${at(radius, turn)}m${-size} 0a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 ${-size * 2} 0Z`

const diamond = (turn: number, inner: number, outer: number, half: number) => {
  const middle = (inner + outer) / 2
  return `M${at(inner, turn)}L${at(middle, turn - half)}L${at(outer, turn)}L${at(middle, turn + half)}Z`
}

type Draw = (points: number, valley: number) => string

/** How many points there are, and how far the valleys between them are from the middle. */
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

/** Under the heart, so that they look out around it. */
const COLLARS: readonly Draw[] = [
  (points) => around(points * 2, (turn) => dot(HEART + 4, turn, 1.7)),
  (points) => starPath(CENTRE, HEART + 7, HEART + 1, points * 2),
  () => dot(0, 0, HEART + 4.5),
  (points) => around(points, (turn) => dot(HEART + 1.5, turn, 4.5)),
]

/** A star, as the paths of an SVG of 128 px: each part is chosen by other bits of the pattern, so no two are alike. */
export function starOf(pattern: number) {
  const pick = <Part>(parts: readonly Part[], bit: number) => parts[(pattern >> bit) & 3] as Part
  const [points, valley] = pick(SHAPES, 3)
  return {
    outline: starPath(CENTRE, TIP, valley, points),
    figure: pick(FIGURES, 5)(points, valley),
    border: pick(BORDERS, 7)(points, valley),
    collar: pick(COLLARS, 9)(points, valley),
    /** In degrees: half of them stand on a point. */
    turn: pattern >> 11 === 1 ? 180 / points : 0,
  }
}
