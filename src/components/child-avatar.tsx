import { clsx } from 'clsx'
import { initials } from '@/domain/initials'
import { paintsOf } from './child-pattern'
import { starPath } from './star-geometry'

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

/** FNV-1a: the same pattern gives the same picture on every device. */
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
function groundFigures(seed: number): Record<'one' | 'two', string> {
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
  /** The child's own number. */
  pattern: number
  /** The name as it is shown; its initials stand on the pattern. */
  name: string
  className?: string | undefined
}

/** A child without a picture. The name stands beside it, so this is not read out. */
export function ChildAvatar({ pattern, name, className }: ChildAvatarProps) {
  const paint = paintsOf(pattern)
  const figures = groundFigures(pattern)
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden
      className={clsx('inline-block shrink-0 rounded-card', className ?? 'size-14')}
    >
      <path d="M0 0h96v96H0z" className={paint.main} />
      <path d={figures.one} className={paint.one} />
      <path d={figures.two} className={paint.two} />
      <path
        d={PLATE}
        className="fill-background stroke-night"
        strokeWidth={3}
        strokeLinejoin="round"
      />
      <Initials of={name} x={48} y={49} size={28} />
    </svg>
  )
}

export interface InitialsProps {
  of: string
  /** The middle of the letters, in a drawing. */
  x: number
  y: number
  /** The size of two letters; one alone is a little larger. */
  size: number
}

/** The initials of a name, in a drawing. */
export function Initials({ of, x, y, size }: InitialsProps) {
  const letters = initials(of)
  const isOne = [...letters.normalize('NFD').replace(/\p{M}/gu, '')].length <= 1
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      dominantBaseline="central"
      className="fill-heading font-display font-extrabold"
      fontSize={isOne ? size + 6 : size}
    >
      {letters}
    </text>
  )
}
