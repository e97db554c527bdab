import type { CSSProperties } from 'react'

export interface CountUpProps {
  /** The final count, a whole number. */
  to: number
  /** Follows the figure, such as "+". */
  suffix?: string
}

/**
 * A number that counts up once, in three seconds, as soon as it is painted. CSS only, so it needs no script. The final
 * number is in the markup and read by screen readers. The moving one is drawn over it in the same space, and left out
 * for people who prefer reduced motion.
 */
export function CountUp({ to, suffix = '' }: CountUpProps) {
  const count = { '--count': to } as CSSProperties
  return (
    <span className="count-up relative inline-block tabular-nums">
      <span className="count-up-end">{`${to}${suffix}`}</span>
      <span aria-hidden className="count-up-way" style={count} data-suffix={suffix} />
    </span>
  )
}
