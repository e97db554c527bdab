import type { CSSProperties, ReactNode } from 'react'
import { Star } from '@/components/star'

export interface CelebrationProps {
  /** The reason to celebrate, in words; they stand when the stars have flown. */
  children: ReactNode
  /** The action that goes with it, such as showing it to others. */
  action?: ReactNode
}

/** Where each star flies to, in rem from the one that stays. */
const FLIGHTS = [
  [-1.5, -2.5],
  [1.5, -3],
  [4, -2.25],
  [7, -2.75],
  [10, -2],
  [3, 2.5],
  [6.5, 2.75],
  [11, 2],
] as const

/** A small celebration: a star that stays, words, and for a second stars that fly out of it. Nothing moves where motion is not wanted. */
export function Celebration({ children, action }: CelebrationProps) {
  return (
    <div className="relative flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-accent-soft p-3 text-accent-foreground">
      <span aria-hidden className="absolute top-6 left-6 motion-reduce:hidden">
        {FLIGHTS.map(([x, y]) => (
          <span
            key={`${x} ${y}`}
            className="absolute -mt-2 -ml-2 animate-fly-out"
            style={{ '--fly-x': `${x}rem`, '--fly-y': `${y}rem` } as CSSProperties}
          >
            <Star className="size-4" />
          </span>
        ))}
      </span>
      <Star className="relative size-7 animate-pop" />
      <strong className="relative min-w-0 flex-1 basis-40 text-lg leading-tight">{children}</strong>
      {action}
    </div>
  )
}
