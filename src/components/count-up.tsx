import type { CSSProperties } from 'react'

export interface CountUpProps {
  /** Where the count ends: a whole number. */
  to: number
  /** Follows the figure, such as "+". */
  suffix?: string
}

/**
 * A figure that counts up once, in three seconds, as soon as it is painted: by styles alone, so that it needs
 * no script. The final figure is what stands in the markup and what is read out; the moving one is drawn
 * over it in the same space, and not at all for people who asked for less motion.
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
