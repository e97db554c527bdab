import { clsx } from 'clsx'

/** The company: each is a drawing in `public/child-….svg`, of at most 1 KB on the way. */
export type DrawnChild = 'dance' | 'music' | 'stage' | 'sports' | 'arts' | 'tech'

export interface ChildDrawingProps {
  child: DrawnChild
  /** Below the first screen, or shown at some widths only. */
  isLazy?: boolean
  className?: string | undefined
}

/** A child with its talent. Decoration: it says nothing that words do not. */
export function ChildDrawing({ child, isLazy = false, className }: ChildDrawingProps) {
  return (
    <img
      src={`/child-${child}.svg`}
      alt=""
      width={160}
      height={160}
      loading={isLazy ? 'lazy' : undefined}
      className={clsx('shrink-0', className)}
    />
  )
}
