import { clsx } from 'clsx'
import { facetPath, starPath } from './star-geometry'

const OUTLINE = starPath(12, 11, 7)
const FACETS = facetPath(12, 11, 7)

export interface StarProps {
  /** `filled` is gold and folded, `half` is half lit, `outline` is drawn in the colour of the text. */
  look?: 'filled' | 'half' | 'outline'
  /** Only for a star without words beside it. */
  label?: string
  className?: string
}

export function Star({ look = 'filled', label, className }: StarProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={clsx('inline-block shrink-0', className ?? 'size-6')}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {look === 'filled' ? (
        <>
          <path d={OUTLINE} className="fill-accent" />
          <path d={FACETS} className="fill-accent-deep" />
        </>
      ) : (
        <>
          {look === 'half' ? <path d={FACETS} className="fill-accent" /> : null}
          <path
            d={OUTLINE}
            fill="none"
            stroke="currentColor"
            strokeWidth={1.4}
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  )
}
