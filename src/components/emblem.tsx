import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { paints } from './emblem-paints'
import { starPath } from './star-geometry'

export { paints }

const PLATE = starPath(32, 32, 26)

export interface EmblemProps {
  /** A light star behind the drawing, needed on a night background. */
  hasPlate?: boolean
  className?: string
  /** Flat shapes on a grid of 64 px, filled with `paints`. */
  children: ReactNode
}

/**
 * The common style of all emblems: a dark outline of 3 px with round ends. Decorative: it says nothing that the text
 * does not.
 */
export function Emblem({ hasPlate = false, className, children }: EmblemProps) {
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden
      className={clsx('inline-block shrink-0 stroke-heading', className ?? 'size-16')}
      fill="none"
      strokeWidth={3}
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {hasPlate ? (
        <>
          <path d={PLATE} stroke="none" className="fill-background" />
          <g transform="translate(12.8 12.8) scale(.6)">{children}</g>
        </>
      ) : (
        children
      )}
    </svg>
  )
}

export interface StarMarkProps {
  x: number
  y: number
  radius: number
  fill?: string
}

/** A star around a point of a drawing. */
export function StarMark({ x, y, radius, fill = paints.gold }: StarMarkProps) {
  return (
    <path
      className={fill}
      strokeWidth={radius < 8 ? 2 : 3}
      transform={`translate(${x - radius} ${y - radius})`}
      d={starPath(radius, radius, radius * 0.64)}
    />
  )
}

/** Beside the heading of a content page, on the night background of its hero, which sets its size. */
export function PageEmblem({ children }: Pick<EmblemProps, 'children'>) {
  return (
    <Emblem hasPlate className="block size-full">
      {children}
    </Emblem>
  )
}
