import { clsx } from 'clsx'
import { initials } from '@/domain/initials'
import { starPath } from './star-geometry'

interface Paint {
  ground: string
  one: string
  two: string
}

const FIRST_PAINT: Paint = {
  ground: 'fill-night',
  one: 'fill-night-indigo',
  two: 'fill-accent',
}

const PAINTS: readonly Paint[] = [
  FIRST_PAINT,
  { ground: 'fill-night-indigo', one: 'fill-night', two: 'fill-accent' },
  { ground: 'fill-primary', one: 'fill-night', two: 'fill-accent' },
  { ground: 'fill-accent', one: 'fill-primary', two: 'fill-night' },
  { ground: 'fill-success', one: 'fill-night', two: 'fill-accent' },
  { ground: 'fill-night-dusk', one: 'fill-primary', two: 'fill-accent' },
]

type Point = readonly [x: number, y: number]

const SIZE = 96
const CELL = 16

// The corners of each figure, in a cell.
const FIGURES: readonly (readonly Point[])[] = [
  [
    [0, 0],
    [16, 0],
    [0, 16],
  ],
  [
    [0, 0],
    [16, 0],
    [8, 16],
  ],
  [
    [8, 0],
    [16, 8],
    [8, 16],
    [0, 8],
  ],
  [
    [0, 0],
    [8, 0],
    [8, 8],
    [16, 8],
    [16, 16],
    [0, 16],
  ],
]

const PLATE = starPath(48, 36, 30)

/** FNV-1a: the same id gives the same picture on every device. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  // FNV alone leaves the low bits of similar texts alike; this spreads them.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 12)) >>> 0
}

/** A figure turned within its cell by so many right angles. */
function turned(figure: readonly Point[], turns: number): readonly Point[] {
  return turns === 0
    ? figure
    : turned(
        figure.map(([x, y]) => [CELL - y, x]),
        turns - 1,
      )
}

/**
 * The pattern as one path for each paint: nine cells of a quarter, each with a figure and a turn, and their
 * mirror images in the other three. A list of children has many of these, and a path costs a phone far
 * less than a hundred elements.
 */
function pattern(seed: number): Record<'one' | 'two', string> {
  const paths = { one: '', two: '' }
  for (let cell = 0; cell < 9; cell += 1) {
    const bits = hash(`${seed}:${cell}`) >>> 4
    const figure = turned(FIGURES[bits % FIGURES.length] ?? [], (bits >> 4) % 4)
    const corners = figure.map(([x, y]): Point => [
      x + (cell % 3) * CELL,
      y + Math.floor(cell / 3) * CELL,
    ])
    const draw = (flip: (point: Point) => Point) => `M${corners.map(flip).join('L')}z`
    paths[(bits >> 8) % 2 === 0 ? 'one' : 'two'] +=
      draw((point) => point) +
      draw(([x, y]) => [SIZE - x, y]) +
      draw(([x, y]) => [x, SIZE - y]) +
      draw(([x, y]) => [SIZE - x, SIZE - y])
  }
  return paths
}

export interface ChildAvatarProps {
  /** The application's id, from which the pattern is derived. */
  id: string
  /** The name as it is shown; its initials stand on the pattern. */
  name: string
  className?: string | undefined
}

/** A child without a picture. The name stands beside it, so this is not read out. */
export function ChildAvatar({ id, name, className }: ChildAvatarProps) {
  const seed = hash(id)
  const paint = PAINTS[seed % PAINTS.length] ?? FIRST_PAINT
  const letters = initials(name)
  const figures = pattern(seed)
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden
      className={clsx('inline-block shrink-0 rounded-card', className ?? 'size-14')}
    >
      <path d="M0 0h96v96H0z" className={paint.ground} />
      <path d={figures.one} className={paint.one} />
      <path d={figures.two} className={paint.two} />
      <path
        d={PLATE}
        className="fill-background stroke-night"
        strokeWidth={3}
        strokeLinejoin="round"
      />
      <text
        x={48}
        y={49}
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-heading font-display font-extrabold"
        fontSize={[...letters.normalize('NFD').replace(/\p{M}/gu, '')].length > 1 ? 28 : 34}
      >
        {letters}
      </text>
    </svg>
  )
}
