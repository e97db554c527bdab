import { clsx } from 'clsx'

export interface SkeletonProps {
  /** Its size, so that nothing jumps when the content comes: `h-6 w-40`. */
  className?: string
}

/** A grey placeholder for coming content. The surrounding QueryView announces the loading. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <div aria-hidden className={clsx('animate-shimmer rounded-control bg-border/70', className)} />
  )
}

export interface SkeletonListProps {
  count?: number
  /** The size of one entry. */
  className?: string
}

export function SkeletonList({ count = 3, className = 'h-24' }: SkeletonListProps) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={clsx('rounded-card', className)} />
      ))}
    </div>
  )
}
