import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { facetPath, starPath } from '@/components/star-geometry'
import type { MaterialId } from '@/domain/materials'

/** The gold star printed on products, centred in its own square. */
function Mark({ x, y, radius }: { x: number; y: number; radius: number }) {
  return (
    <g transform={`translate(${x - radius} ${y - radius})`} stroke="none">
      <path d={starPath(radius, radius, radius * 0.64)} className="fill-accent" />
      <path d={facetPath(radius, radius, radius * 0.64)} className="fill-accent-deep" />
    </g>
  )
}

/** A band of painted wall triangles; `count` is their number. */
function Band({ x, y, count }: { x: number; y: number; count: number }) {
  return (
    <g strokeWidth={1.5}>
      {Array.from({ length: count }, (_, index) => (
        <path
          key={index}
          d={`M${x + index * 12} ${y + 10}l6-10 6 10z`}
          className={index % 2 === 0 ? 'fill-primary' : 'fill-success'}
        />
      ))}
    </g>
  )
}

// The style of the talents' emblems: flat shapes, a dark outline of 3 px, five paints.
const DRAWINGS: Record<MaterialId, ReactNode> = {
  'id-card': (
    <>
      <path d="M52 4 76 34M108 4 84 34" strokeWidth={8} className="stroke-primary" />
      <path d="M72 30h16v12H72z" className="fill-accent" />
      <path
        d="M44 40h72a6 6 0 0 1 6 6v66a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V46a6 6 0 0 1 6-6z"
        className="fill-background"
      />
      <path d="M38 58V46a6 6 0 0 1 6-6h72a6 6 0 0 1 6 6v12z" className="fill-night-indigo" />
      <path d="M72 46h16" className="stroke-background" />
      <path d="M48 66h28v34H48z" className="fill-accent-soft" />
      <circle cx={62} cy={78} r={6} className="fill-primary" />
      <path d="M50 98.500c1-9 6-12 12-12s11 3 12 12" className="fill-night-indigo" />
      <path d="M84 70h28M84 79h28M84 88h18" />
      <Mark x={104} y={98} radius={8} />
      <Band x={50} y={106} count={5} />
    </>
  ),
  'branded-t-shirt': (
    <>
      <path
        d="M58 14 26 30l12 32 14-6v58h56V56l14 6 12-32-32-16c-4 12-40 12-44 0z"
        className="fill-night-indigo"
      />
      <path d="M58 14c4 12 40 12 44 0l7 3.500c-8 18-50 18-58 0z" className="fill-accent" />
      <path d="m31.500 44.500 15-6.500M128.500 44.500l-15-6.500" className="stroke-accent" />
      <Mark x={80} y={66} radius={19} />
      <Band x={56} y={98} count={4} />
    </>
  ),
  magazine: (
    <>
      <path d="M46 18 122 8v98l-76 12z" className="fill-muted" />
      <path d="M40 14h70v104H40z" className="fill-night" />
      <path d="M40 14h70v20H40z" className="fill-accent" />
      <path d="M50 24h50" strokeWidth={6} />
      <path d="M40 84h70v34H40z" className="fill-primary" stroke="none" />
      <circle cx={75} cy={66} r={24} className="fill-night-indigo stroke-accent" />
      <Mark x={75} y={66} radius={18} />
      <path d="M48 98h34M48 107h22" className="stroke-background" />
      <path d="M40 14h70v104H40z" />
      <path d="M110 20v92M116 11v95" strokeWidth={1.5} />
    </>
  ),
}

export interface MaterialDrawingProps {
  material: MaterialId
  className?: string
}

/** A decorative drawing: the name already says everything. */
export function MaterialDrawing({ material, className }: MaterialDrawingProps) {
  return (
    <svg
      viewBox="0 0 160 128"
      aria-hidden
      className={clsx('block max-w-full stroke-heading', className)}
      fill="none"
      strokeWidth={3}
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {DRAWINGS[material]}
    </svg>
  )
}
