import { clsx } from 'clsx'
import { facetPath, starPath } from './star-geometry'

// A constellation on a canvas of 480 × 400: x, y, radius. The first is the child's own star.
const STARS = [
  [268, 176, 104],
  [92, 92, 30],
  [420, 64, 22],
  [58, 250, 18],
  [150, 338, 34],
  [432, 300, 40],
  [336, 368, 14],
  [196, 34, 12],
] as const

const THREADS = 'M92 92 196 34 268 176 420 64M58 250 92 92M58 250 150 338 268 176 432 300 336 368'

const RAYS = Array.from({ length: 16 }, (_, index) => {
  const angle = (index * Math.PI) / 8
  const at = (radius: number) =>
    `${+(268 + radius * Math.cos(angle)).toFixed(1)} ${+(176 + radius * Math.sin(angle)).toFixed(1)}`
  return `M${at(124)}L${at(index % 2 === 0 ? 148 : 136)}`
}).join('')

export interface StarSkyProps {
  className?: string | undefined
}

/** A large star among smaller ones, sewn together with dotted thread. Decoration for a night ground. */
export function StarSky({ className }: StarSkyProps) {
  return (
    <svg viewBox="0 0 480 400" aria-hidden className={clsx('block', className)} fill="none">
      <path
        d={THREADS}
        className="stroke-night-muted"
        strokeOpacity={0.6}
        strokeWidth={3}
        strokeLinecap="round"
        strokeDasharray=".1 9"
      />
      <circle cx={268} cy={176} r={116} className="fill-night stroke-accent" strokeWidth={3} />
      <path d={RAYS} className="stroke-accent" strokeWidth={5} strokeLinecap="round" />
      {STARS.map(([x, y, radius]) => (
        <g key={x} transform={`translate(${x - radius} ${y - radius})`}>
          <path d={starPath(radius, radius, radius * 0.64)} className="fill-accent" />
          <path d={facetPath(radius, radius, radius * 0.64)} className="fill-accent-deep" />
        </g>
      ))}
    </svg>
  )
}
