import { PageEmblem, paints, StarMark } from '../emblem'

const { gold, dawn } = paints

/** A calabash that holds a heart. */
export function DonateEmblem() {
  return (
    <PageEmblem>
      <path
        className={dawn}
        d="M32 40S13 29 13 17.500C13 7 27 5 32 14c5-9 19-7 19 3.500C51 29 32 40 32 40z"
      />
      <path className={gold} d="M5 34h54c0 14-11 24-27 24S5 48 5 34z" />
      <path d="m12 46 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5" strokeWidth={2} />
      <StarMark x={32} y={21} radius={6} />
    </PageEmblem>
  )
}
