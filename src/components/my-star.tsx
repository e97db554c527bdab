import { clsx } from 'clsx'
import { isTalentTitle } from '@/domain/talents'
import { type TicketStatus, tierStars } from '@/domain/ticket-status'
import { paintsOf } from './child-paints'
import { facetPath, onCircle, starPath } from './star-geometry'
import { CENTRE, HEART, starOf } from './star-paths'
import { TalentDrawing } from './talent-drawing'

export interface MyStarProps {
  /** The child's own number. It gives the child the same star everywhere. */
  pattern: number
  /** The main talent. Without one, the star has a small star at its centre. */
  talent?: string | null
  /** Adds a small star for every tier. */
  ticketStatus?: TicketStatus | null
  /** Out of 10, drawn as a band around the star. Only on pages that also state it in words. */
  score?: number | null
  /** Adds a ring per completed step of the journey. For the family only. */
  steps?: number
  /** On gold. For the family only. */
  isFinalist?: boolean
  className?: string
}

const TIER_STAR = starPath(0, 13, 8)
const HEART_STAR = starPath(CENTRE, 20, 12.5)
const HEART_FACETS = facetPath(CENTRE, 19, 11.5)

/** The child's own star. It is hidden from screen readers, because the text beside it says the same. */
export function MyStar({
  pattern,
  talent,
  ticketStatus,
  score,
  steps = 0,
  isFinalist = false,
  className,
}: MyStarProps) {
  const [main] = paintsOf(pattern)
  const star = starOf(pattern)
  const tiers = tierStars(ticketStatus)
  return (
    <svg
      viewBox="0 0 128 128"
      aria-hidden
      className={clsx('inline-block shrink-0', className ?? 'size-24')}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r={63}
        className={isFinalist ? 'fill-accent' : 'fill-night'}
      />
      {Array.from({ length: steps }, (_, step) => (
        <circle
          key={step}
          cx={CENTRE}
          cy={CENTRE}
          r={48.5 + step * 4}
          strokeWidth={2}
          className={isFinalist ? 'stroke-night' : 'stroke-accent'}
        />
      ))}
      {typeof score === 'number' ? <ScoreBand score={score} /> : null}
      <g transform={steps > 0 ? 'translate(12.8 12.8) scale(.8)' : undefined}>
        <g transform={`rotate(${star.turn} ${CENTRE} ${CENTRE})`}>
          <path d={star.border} className={isFinalist ? 'fill-night' : star.detail} />
          <path d={star.outline} className={`${main} stroke-night`} strokeWidth={2} />
          <path d={star.figure} className={star.shade} />
          <path d={star.collar} className={star.detail} />
        </g>
        <circle
          cx={CENTRE}
          cy={CENTRE}
          r={HEART}
          className="fill-background stroke-night"
          strokeWidth={3}
        />
        {isTalentTitle(talent) ? (
          <g
            transform={`translate(${CENTRE} ${CENTRE}) scale(.68) translate(-32 -32)`}
            className="stroke-heading"
            strokeWidth={3}
          >
            <TalentDrawing talent={talent} />
          </g>
        ) : (
          <>
            <path d={HEART_STAR} className={`${main} stroke-heading`} strokeWidth={2} />
            <path d={HEART_FACETS} className={star.shade} />
          </>
        )}
      </g>
      {Array.from({ length: tiers }, (_, tier) => (
        <path
          key={tier}
          d={TIER_STAR}
          transform={`translate(${onCircle(48, 0.5 + ((tiers - 1) / 2 - tier) * 0.085, CENTRE)})`}
          className={`${isFinalist ? 'fill-background' : 'fill-accent'} stroke-night`}
          strokeWidth={3}
        />
      ))}
    </svg>
  )
}

/** A band of ten beads, lit according to the score. */
function ScoreBand({ score }: { score: number }) {
  const ring = { cx: CENTRE, cy: CENTRE, r: 60, pathLength: 10, strokeLinecap: 'butt' as const }
  return (
    <g transform={`rotate(-90 ${CENTRE} ${CENTRE})`} strokeWidth={3.5}>
      <circle {...ring} className="stroke-night-indigo" />
      <circle {...ring} className="stroke-accent" strokeDasharray={`${score} 10`} />
      <circle {...ring} className="stroke-night" strokeDasharray=".12 .88" strokeWidth={4.5} />
    </g>
  )
}
