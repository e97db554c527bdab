import { useEffect, useRef, useState } from 'react'

export interface CountUpProps {
  /** Where the count ends. */
  to: number
  /** What follows the figure, such as "+". */
  suffix?: string
  /** How long the count takes, in milliseconds. */
  duration?: number
}

/** Quick at first, slow at the end, as a count that arrives. */
const easeOut = (progress: number) => 1 - (1 - progress) ** 3

/**
 * A figure that counts up once, when it comes into view. The final figure is what stands in the markup
 * and what is read out; the moving one is drawn over it in the same space, and not at all for people
 * who asked for less motion.
 */
export function CountUp({ to, suffix = '', duration = 3000 }: CountUpProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState<number | null>(null)

  useEffect(() => {
    if (
      !box.current ||
      !('IntersectionObserver' in window) ||
      window.matchMedia('(prefers-reduced-motion: reduce)').matches
    ) {
      return
    }
    let frame = 0
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      const begin = performance.now()
      const draw = (now: number) => {
        const progress = Math.min(Math.max((now - begin) / duration, 0), 1)
        setShown(progress < 1 ? Math.round(to * easeOut(progress)) : null)
        if (progress < 1) frame = requestAnimationFrame(draw)
      }
      draw(begin)
    })
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [to, duration])

  return (
    <span ref={box} className="relative inline-block tabular-nums">
      <span className={shown === null ? undefined : 'opacity-0'}>{`${to}${suffix}`}</span>
      {shown === null ? null : (
        <span aria-hidden className="absolute inset-0">
          {`${shown}${suffix}`}
        </span>
      )}
    </span>
  )
}
