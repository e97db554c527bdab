import type { ReactNode } from 'react'
import type { TalentTitle } from '@/domain/talents'
import { paints } from './emblem-paints'
import { starPath } from './star-geometry'

const { gold: a, dawn: b, indigo: c, cloud: d, leaf: e } = paints

const EMBLEMS: Record<TalentTitle, ReactNode> = {
  // Two halves of one mask, laughing and solemn.
  Acting: (
    <>
      <path className={a} d="M10 12q11 5 22 5v41C19 54 10 43 10 29z" />
      <path className={b} d="M54 12q-11 5-22 5v41c13-4 22-15 22-29z" />
      <path className={d} d="m16 30 5.5-4.5 5.5 4.5-5.5 3zM37 30l5.5-4.500L48 30l-5.5 3z" />
      <path className={d} d="M20 41c3 2 20 2 24 0-1 7-6 11-12 11s-11-4-12-11z" />
      <path d="M32 17v24" />
    </>
  ),
  // A dress of the house-wall triangles.
  Modeling: (
    <>
      <path className={a} d="M24 8h4c0 4 8 4 8 0h4l2 14-5 9H27l-5-9z" />
      <path className={c} d="M27 31h10l17 25H10z" />
      <path className={a} d="m14.1 50 8-6.5 9.9 6.5 9.9-6.5 8 6.5 4.1 6H10z" />
      <path className={b} d="m25 34 7 9 7-9-2-3H27z" />
    </>
  ),
  // The talking drum with its cords and beater.
  Music: (
    <>
      <path className={b} d="M14 14c4 8 10 12 10 19s-6 11-10 19h32c-4-8-10-12-10-19s6-11 10-19z" />
      <path d="M22 17c2 7 5 10 5 16s-3 9-5 16m16-32c-2 7-5 10-5 16s3 9 5 16" />
      <ellipse className={d} cx={30} cy={14} rx={16} ry={5} />
      <ellipse className={a} cx={30} cy={52} rx={16} ry={5} />
      <path d="M46 36c7 1 10-3 10-10m0 0-8-3" />
    </>
  ),
  // A leap, arms up, with rattles at the ankles.
  Dance: (
    <>
      <circle className={a} cx={34} cy={13} r={6} />
      <path className={c} d="m25 24 9-2 8 3-5 14H27z" />
      <path className={b} d="m27 39h10l9 8-17 3-10-4z" />
      <path d="M26 25 13 21l-3-10M41 25l9-3 4-10" />
      <path d="m24 48-12 8m27-7 4 9" />
      <path className={a} d="m9 53 5-3 3 4.5-5 3zM39.5 55l6-1.5 1 5-6 1z" />
    </>
  ),
  // A palette with three paints and a brush.
  Arts: (
    <>
      <path
        className={d}
        d="M29 12C16 12 7 21 7 33s9 21 21 21c5 0 6-3 5-6s1-6 5-6h5c5 0 8-3 8-8 0-13-10-22-22-22z"
      />
      <circle className={b} cx={18} cy={33} r={4} />
      <circle className={a} cx={24} cy={22} r={4} />
      <circle className={e} cx={37} cy={22} r={4} />
      <path className={c} d="m55 5 4 4-20 27-6-6z" />
      <path className={a} d="m33 30 6 6c-3 5-8 7-13 6 3-3 2-8 7-12z" />
    </>
  ),
  // A chip with a star at its heart.
  Tech: (
    <>
      <path d="M22 14V6m10 8V6m10 8V6M22 58v-8m10 8v-8m10 8v-8M14 22H6m8 10H6m8 10H6m52-20h-8m8 10h-8m8 10h-8" />
      <path className={c} d="M14 14h36v36H14z" />
      <path className={a} d={starPath(32, 13, 8)} />
    </>
  ),
  // A cog wheel and a spanner's jaw.
  Engineering: (
    <>
      <path
        className={b}
        d="M27 6h10l1.5 7.5 4 1.600L49 11l6 6.5-3.5 6.5 1.6 4L60 30v7l-7 2-1.6 4 3.6 6.500L49 55l-6.5-3.5-4 1.600L36 60h-8l-2.5-7-4-1.600L15 55l-6-6 3.5-6.5-1.6-4L4 36v-8l7-2 1.6-4L9 15.5 15 10l6.5 3.6 4-1.600z"
      />
      <circle className={d} cx={32} cy={33} r={13} />
      <path className={a} strokeWidth={2} d={starPath(32.5, 9.5, 6.5)} />
    </>
  ),
  // A ball with a star for its panel.
  Sports: (
    <>
      <circle className={d} cx={32} cy={32} r={25} />
      <path className={c} d="m32 21 10.5 7.6-4 12.400h-13l-4-12.400z" />
      <path d="M32 21V10m10.5 18.6 11-4M38.5 41l6.5 9.500M25.5 41 19 50.500m2.5-21.9-11-4" />
    </>
  ),
  // A microphone and the words that fly from it.
  'Public Speaking': (
    <>
      <path className={a} d="M17 19a11 11 0 0 1 22 0v11a11 11 0 0 1-22 0z" />
      <path d="M17 19h22M17 26h22" />
      <path d="M11 29a17 17 0 0 0 34 0M28 46v10" />
      <path className={b} d="M17 56h22v4H17z" />
      <path className={c} d="m46 8 3.5 4.500L55 14l-5.5 1.500L46 20l-1.5-5.500z" />
      <path d="m53 24 6 2M50 5l2-2" />
    </>
  ),
}

/** The drawing of a talent, for use inside another SVG: flat shapes in 64 px with an outline of 3 px. */
export function TalentDrawing({ talent }: { talent: TalentTitle }) {
  return EMBLEMS[talent]
}
