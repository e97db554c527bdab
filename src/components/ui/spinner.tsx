import { clsx } from 'clsx'

export interface SpinnerProps {
  /** For screen readers, and shown beside the star when `isLabelShown`. */
  label?: string
  isLabelShown?: boolean
  className?: string
}

/** Eight dots in a ring. With reduced motion they do not move, and the label remains. */
export function SpinnerMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className={clsx('size-[1.25em] shrink-0 animate-spin', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth={3.5}
      strokeLinecap="round"
    >
      <circle cx={12} cy={12} r={9} strokeOpacity={0.3} strokeDasharray=".1 6.97" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
}

export function Spinner({ label = 'Loading…', isLabelShown = false, className }: SpinnerProps) {
  return (
    <span role="status" className={clsx('inline-flex items-center gap-2', className)}>
      <SpinnerMark className="text-primary" />
      <span className={isLabelShown ? undefined : 'sr-only'}>{label}</span>
    </span>
  )
}
