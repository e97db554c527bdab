import { clsx } from 'clsx'
import { initials } from '@/domain/names'
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

// Each figure fills a cell of 16 px in a quarter of the square; the other quarters mirror it.
const FIGURES = ['M0 0h16L0 16z', 'M0 0h16L8 16z', 'M8 0l8 8-8 8-8-8z', 'M0 0h8v8h8v8H0z'] as const

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

/** The figures of one quarter: nine cells, each with a figure, a paint and a turn. */
function quarter(seed: number) {
  return Array.from({ length: 9 }, (_, cell) => {
    const bits = hash(`${seed}:${cell}`) >>> 4
    return {
      x: (cell % 3) * 16,
      y: Math.floor(cell / 3) * 16,
      figure: FIGURES[bits % FIGURES.length],
      turn: ((bits >> 4) % 4) * 90,
      paint: (['one', 'two'] as const)[(bits >> 8) % 2] ?? 'one',
    }
  })
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
  const cells = quarter(seed)
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden
      className={clsx('inline-block shrink-0 rounded-card', className ?? 'size-14')}
    >
      <path d="M0 0h96v96H0z" className={paint.ground} />
      {['', 'matrix(-1 0 0 1 96 0)', 'matrix(1 0 0 -1 0 96)', 'matrix(-1 0 0 -1 96 96)'].map(
        (mirror) => (
          <g key={mirror} transform={mirror || undefined}>
            {cells.map((cell) => (
              <path
                key={`${cell.x},${cell.y}`}
                d={cell.figure}
                className={paint[cell.paint]}
                transform={`translate(${cell.x} ${cell.y}) rotate(${cell.turn} 8 8)`}
              />
            ))}
          </g>
        ),
      )}
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
